import { z } from 'zod';
import { MAX_PHOTO_LIMIT } from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventParams, id } from './values.ts';

/** Photos or figures of the largest event; the ZIP of a whole event names none. */
const ids = z.array(id).min(1).max(MAX_PHOTO_LIMIT);

export const createArchive = defineEndpoint('createArchive', {
  summary:
    'The address of a ZIP of the current photos: all of the event with its wishes, or those of photoIds or figureIds',
  params: eventParams,
  body: z
    .strictObject({
      photoIds: ids.optional(),
      figureIds: ids.optional(),
      match: z.enum(['any', 'all']).default('any'),
    })
    .refine(({ photoIds, figureIds }) => !(photoIds && figureIds), 'photoIds or figureIds, not both'),
  response: z.object({
    /** Signed and valid for hours; unchanged as long as the photos are. */
    url: z.url(),
    fileName: z.string(),
    /** Size of the whole file in bytes. */
    size: z.int().positive(),
    photoCount: z.int().positive(),
    /** Requested photos that are not in the ZIP: deleted, their file is lost, or it cannot be reduced as the host wants it for guests. */
    missing: z.array(id),
  }),
  errors: ['PHOTO_NOT_FOUND', 'FIGURE_NOT_FOUND', 'DOWNLOADS_OFF', 'DOWNLOADS_PREPARING'],
});

export const getArchive = defineEndpoint('getArchive', {
  summary: 'The ZIP itself; supports Range, If-Range and If-None-Match, so that a download can resume',
  params: eventParams,
  query: z.object({ of: z.string().max(160), t: z.string().max(100) }),
  media: 'application/zip',
  errors: [
    'EVENT_UNKNOWN',
    'URL_INVALID',
    'URL_EXPIRED',
    'PHOTO_NOT_FOUND',
    'RANGE_INVALID',
    'DOWNLOADS_BUSY',
    'DOWNLOADS_OFF',
    'DOWNLOADS_PREPARING',
  ],
});
