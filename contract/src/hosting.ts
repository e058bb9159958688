import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { eventName, hostNotice } from './events.ts';
import { id } from './ids.ts';
import { photo } from './photos.ts';

const loginErrors = ['LOGIN_REQUIRED', 'LOGIN_INVALID', 'LOGIN_EXPIRED'] as const;
const hostErrors = ['VALIDATION_FAILED', ...loginErrors, 'HOST_ONLY', 'EVENT_UNKNOWN'] as const;
const eventParams = z.object({ eventId: id });

export const isHost = defineEndpoint({
  method: 'GET',
  path: '/api/event/isHost/:eventId',
  summary: 'Whether the user hosts the event',
  auth: 'required',
  membership: 'id',
  params: eventParams,
  response: z.object({ isEventHost: z.boolean() }),
  errors: ['VALIDATION_FAILED', ...loginErrors, 'EVENT_UNKNOWN', 'JOIN_FIRST'],
});

export const changeEvent = defineEndpoint({
  method: 'PATCH',
  path: '/api/event/:eventId',
  summary:
    'Rename the event, close or open the uploads of a Plus event, switch face grouping, or change a leaked PIN (the old one is dead at once)',
  auth: 'required',
  who: 'host',
  params: eventParams,
  body: z
    .object({
      eventName: eventName.optional(),
      /** Plus only; the same as denying participants UPLOAD_PHOTO. */
      uploadsClosed: z.boolean().optional(),
      noticeRead: z.literal(true).optional(),
      /** False erases every face and figure at once; true has all photos looked at anew. */
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
  errors: [...hostErrors, 'PLUS_ONLY'],
});

export const deleteEvent = defineEndpoint({
  method: 'DELETE',
  path: '/api/event/:eventId',
  summary: 'Delete the event with all photos, faces and figures',
  auth: 'required',
  who: 'host',
  params: eventParams,
  response: z.object({ deleted: z.literal(true) }),
  errors: hostErrors,
});

export const deletePhoto = defineEndpoint({
  method: 'DELETE',
  path: '/api/photo/:photoId',
  summary:
    "Delete a photo: one's own upload (a guest's by the guest cookie), or any photo of an event one hosts",
  auth: 'optional',
  who: 'uploader',
  params: z.object({ photoId: id }),
  response: z.object({ deleted: z.literal(true) }),
  errors: ['VALIDATION_FAILED', 'LOGIN_INVALID', 'LOGIN_EXPIRED', 'FORBIDDEN', 'PHOTO_NOT_FOUND'],
});

export const listOwnPhotos = defineEndpoint({
  method: 'GET',
  path: '/api/event/:eventId/own-photos',
  summary: 'Ids of the photos that the caller may delete',
  auth: 'optional',
  membership: 'id',
  params: eventParams,
  response: z.object({ photoIds: z.array(id) }),
  errors: ['VALIDATION_FAILED', 'LOGIN_INVALID', 'LOGIN_EXPIRED', 'EVENT_UNKNOWN', 'JOIN_FIRST'],
});

export const reportReason = z.enum(['SHOWS_ME', 'INAPPROPRIATE', 'OTHER']);

export const reportPhoto = defineEndpoint({
  method: 'POST',
  path: '/api/photo/:photoId/report',
  summary: 'Ask the host to remove a photo; again, it replaces what one asked before',
  auth: 'optional',
  membership: 'proof',
  params: z.object({ photoId: id }),
  body: z.object({ reason: reportReason, message: z.string().trim().max(1000).default('') }),
  response: z.object({ received: z.literal(true) }),
  errors: [
    'VALIDATION_FAILED',
    'LOGIN_INVALID',
    'LOGIN_EXPIRED',
    'PHOTO_NOT_FOUND',
    'JOIN_FIRST',
    'TOO_MANY_REQUESTS',
  ],
});

export const photoReport = z.object({
  id,
  photo,
  reason: reportReason,
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type PhotoReport = z.infer<typeof photoReport>;

export const listReports = defineEndpoint({
  method: 'GET',
  path: '/api/event/:eventId/reports',
  summary: 'Photos that somebody asked to remove, oldest first; `from` and `count` page',
  auth: 'required',
  who: 'host',
  params: eventParams,
  query: z.object({
    from: z.coerce.number().int().min(0).default(0),
    count: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ reports: z.array(photoReport), total: z.int().nonnegative() }),
  errors: hostErrors,
});

export const dismissReport = defineEndpoint({
  method: 'DELETE',
  path: '/api/event/:eventId/reports/:reportId',
  summary: 'Keep the photo and close the report',
  auth: 'required',
  who: 'host',
  params: eventParams.extend({ reportId: id }),
  response: z.object({ dismissed: z.literal(true) }),
  errors: [...hostErrors, 'NOT_FOUND'],
});

export const getQrSheet = defineEndpoint({
  method: 'GET',
  path: '/api/event/:eventId/qr-sheet',
  summary: 'A printable sheet with QR code, PIN and link',
  auth: 'required',
  who: 'host',
  params: eventParams,
  query: z.object({
    size: z.enum(['A4', 'A6']).default('A4'),
    language: z.enum(['en', 'zh-TW']).default('zh-TW'),
  }),
  media: 'application/pdf',
  errors: hostErrors,
});
