import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { eventName, hostNotice } from './events.ts';
import { id } from './ids.ts';
import { photo } from './photos.ts';

const eventParams = z.object({ eventId: id });

export const isHost = defineEndpoint('isHost', {
  summary: 'Whether the user hosts the event',
  params: eventParams,
  response: z.object({ isEventHost: z.boolean() }),
});

export const changeEvent = defineEndpoint('changeEvent', {
  summary:
    'Rename the event, close or open the uploads of a Plus event, switch face grouping, or change a leaked PIN (the old one is dead at once)',
  params: eventParams,
  body: z
    .object({
      eventName: eventName.optional(),
      /** Plus only; the same as denying participants UPLOAD_PHOTO. */
      uploadsClosed: z.boolean().optional(),
      noticeRead: z.literal(true).optional(),
      /** False erases every face and figure at once; true re-indexes all photos. */
      faceGrouping: z.boolean().optional(),
      newPin: z.literal(true).optional(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing is to change'),
  response: z.object({
    eventId: id,
    eventName: z.string(),
    pinCode: z.string(),
    uploadsClosed: z.boolean(),
    hostNotice: hostNotice.nullable(),
    faceGrouping: z.boolean(),
  }),
  errors: ['PLUS_ONLY'],
});

export const deleteEvent = defineEndpoint('deleteEvent', {
  summary: 'Delete the event with all photos, faces and figures',
  params: eventParams,
  response: z.object({ deleted: z.literal(true) }),
});

export const deletePhoto = defineEndpoint('deletePhoto', {
  summary:
    "Delete a photo: one's own upload (a guest's by the guest cookie), or any photo of an event one hosts",
  params: z.object({ photoId: id }),
  response: z.object({ deleted: z.literal(true) }),
  errors: ['FORBIDDEN', 'PHOTO_NOT_FOUND'],
});

export const listOwnPhotos = defineEndpoint('listOwnPhotos', {
  summary: 'Ids of the photos that the caller may delete',
  params: eventParams,
  response: z.object({ photoIds: z.array(id) }),
});

export const reportReason = z.enum(['SHOWS_ME', 'INAPPROPRIATE', 'OTHER']);

export const reportPhoto = defineEndpoint('reportPhoto', {
  summary: 'Ask the host to remove a photo; again, it replaces what one asked before',
  params: z.object({ photoId: id }),
  body: z.object({ reason: reportReason, message: z.string().trim().max(1000).default('') }),
  response: z.object({ received: z.literal(true) }),
  errors: ['PHOTO_NOT_FOUND'],
});

export const photoReport = z.object({
  id,
  photo,
  reason: reportReason,
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type PhotoReport = z.infer<typeof photoReport>;

export const listReports = defineEndpoint('listReports', {
  summary: 'Photos that somebody asked to remove, oldest first; `from` and `count` page',
  params: eventParams,
  query: z.object({
    from: z.coerce.number().int().min(0).default(0),
    count: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ reports: z.array(photoReport), total: z.int().nonnegative() }),
});

export const dismissReport = defineEndpoint('dismissReport', {
  summary: 'Keep the photo and close the report',
  params: eventParams.extend({ reportId: id }),
  response: z.object({ dismissed: z.literal(true) }),
  errors: ['NOT_FOUND'],
});

export const getQrSheet = defineEndpoint('getQrSheet', {
  summary: 'A printable sheet with QR code, PIN and link',
  params: eventParams,
  query: z.object({
    size: z.enum(['A4', 'A6']).default('A4'),
    language: z.enum(['en', 'zh-TW']).default('zh-TW'),
  }),
  media: 'application/pdf',
});
