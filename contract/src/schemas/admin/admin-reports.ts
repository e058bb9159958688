import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';
import { photoReport } from '../photos/photos.ts';
import { momentKey, nextKey } from './page-keys.ts';

/** A report in the administrators' list, with the event of its photo. */
export const adminReport = photoReport.extend({
  event: z.object({ eventId: id, pinCode: z.string(), eventName: z.string(), hostUserName: z.string() }),
});
export type AdminReport = z.infer<typeof adminReport>;

export const listAllReports = defineEndpoint('listAllReports', {
  summary:
    'Reported photos of all events, oldest first; ended events and events that are taken down are left out',
  query: z.object({
    after: momentKey.optional(),
    count: z.coerce.number().int().min(1).max(200).default(20),
  }),
  response: z.object({ reports: z.array(adminReport), total: z.int().nonnegative(), next: nextKey }),
});

export const dismissAnyReport = defineEndpoint('dismissAnyReport', {
  summary: 'Keep the photo and close the report, in any event',
  params: z.object({ reportId: id }),
  response: z.object({ dismissed: z.literal(true) }),
  errors: ['NOT_FOUND'],
});

export const deleteAnyPhoto = defineEndpoint('deleteAnyPhoto', {
  summary: 'Delete a photo of any event',
  params: z.object({ photoId: id }),
  response: z.object({ deleted: z.literal(true) }),
  errors: ['PHOTO_NOT_FOUND'],
});
