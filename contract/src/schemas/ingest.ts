import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { shownFigure } from './figures.ts';
import { id } from './values.ts';

export const ingestPhoto = defineEndpoint('ingestPhoto', {
  summary:
    'Send one photo with an upload key, as `Authorization: Bearer <key>`: the file itself as the body, named by the header X-File-Name in percent-encoding, or one file of a form. 200 with `duplicate` says whether the event had it already',
  multipart: {
    file: 'the photo: JPEG of at most 25 MB; PNG, WebP or HEIC of at most 5 MB',
  },
  accepts: 'uploadKey',
  response: z.object({
    photoId: id,
    /** True when the event has a photo of the same bytes already; nothing was stored. */
    duplicate: z.boolean(),
  }),
  errors: [
    'UPLOAD_KEY_INVALID',
    'NO_FILES',
    'ONE_FILE_ONLY',
    'MULTIPART_MALFORMED',
    'QUOTA_EXCEEDED',
    'INGEST_TOO_LARGE',
    'FILE_TOO_LARGE',
    'NOT_A_PHOTO',
    'REQUEST_TIMEOUT',
    'HEIC_BUSY',
    'UPLOADS_BUSY',
    'STORAGE_FULL',
  ],
});

export const listPeopleByKey = defineEndpoint('listPeopleByKey', {
  summary:
    "The people of an upload key's event whom guests see, most photographed first, so that a photographer can look for those with few photos; it opens no photo; the key is sent as `Authorization: Bearer <key>`",
  accepts: 'uploadKey',
  response: z.object({ eventId: id, figures: z.array(shownFigure) }),
  errors: ['UPLOAD_KEY_INVALID'],
});
