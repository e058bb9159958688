import { z } from 'zod';
import { MOST_MATCHED_NAMES, PREVIEW_WIDTHS } from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { shownFigure } from './figures.ts';
import { listedTable } from './guest-list.ts';
import { replacedPhoto } from './photos.ts';
import { id, photoParams } from './values.ts';

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
    'UPLOAD_KEY_SCOPE',
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

export const replacePhotoByKey = defineEndpoint('replacePhotoByKey', {
  summary:
    'Replace the file of a photo that came with an upload key of the event; sent as `ingestPhoto` takes it. The photo keeps its id, name and all that belongs to it',
  params: photoParams,
  multipart: { file: 'the photo: JPEG of at most 25 MB; PNG, WebP or HEIC of at most 5 MB' },
  accepts: 'uploadKey',
  response: replacedPhoto,
  errors: [
    'UPLOAD_KEY_INVALID',
    'UPLOAD_KEY_SCOPE',
    'PHOTO_NOT_FOUND',
    'PHOTO_ALREADY_THERE',
    'NO_FILES',
    'ONE_FILE_ONLY',
    'MULTIPART_MALFORMED',
    'INGEST_TOO_LARGE',
    'FILE_TOO_LARGE',
    'NOT_A_PHOTO',
    'REQUEST_TIMEOUT',
    'HEIC_BUSY',
    'UPLOADS_BUSY',
    'STORAGE_FULL',
  ],
});

export const listMatchesByKey = defineEndpoint('listMatchesByKey', {
  summary:
    'The photos of an event that came with an upload key and have the names of files, without extensions and in either case, so that edits can replace them; the key is sent as `Authorization: Bearer <key>`',
  accepts: 'uploadKey',
  body: z.object({ names: z.array(z.string().min(1).max(255)).min(1).max(MOST_MATCHED_NAMES) }),
  response: z.object({
    /** One per name, in their order, each with its oldest photos first. Several photos may have one name. */
    matches: z.array(
      z.object({
        name: z.string(),
        photos: z.array(
          z.object({
            photoId: id,
            name: z.string(),
            /** Of the file as it was sent, in hex: the same one need not be sent again. */
            sha256: z.string(),
            width: z.number().int(),
            height: z.number().int(),
            uploadedAt: z.iso.datetime(),
          }),
        ),
      }),
    ),
  }),
  errors: ['UPLOAD_KEY_INVALID', 'UPLOAD_KEY_SCOPE'],
});

export const listPeopleByKey = defineEndpoint('listPeopleByKey', {
  summary:
    "The people of an upload key's event whom guests see, most photographed first, so that a photographer can look for those with few photos; it opens no photo; the key is sent as `Authorization: Bearer <key>`",
  accepts: 'uploadKey',
  response: z.object({
    eventId: id,
    figures: z.array(shownFigure),
    /** The tables of the guest list, without names of people; absent without a list, or while photos are concealed. */
    tables: z.array(listedTable).optional(),
  }),
  errors: ['UPLOAD_KEY_INVALID', 'UPLOAD_KEY_SCOPE'],
});

/** A photo as a key with the scope `read` sees it. */
const readPhoto = z.object({
  photoId: id,
  /** The name of the file as it was sent; several photos may have the same. */
  name: z.string(),
  /** Bytes of the original. */
  size: z.number().int(),
  /** Hash of the original's bytes, in hex. */
  sha256: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  mime: z.string(),
  takenAt: z.iso.datetime().nullable(),
  uploadedAt: z.iso.datetime(),
  uploaderName: z.string().nullable(),
  /** Addresses that open with the key in the Authorization header, and never without. */
  originalUrl: z.string(),
  previewUrl: z.string(),
});

export const listPhotosByKey = defineEndpoint('listPhotosByKey', {
  summary:
    "The photos of an upload key's event that everybody sees, in the order of arrival, 500 a page; the key needs the scope `read` and is sent as `Authorization: Bearer <key>`",
  accepts: 'uploadKey',
  query: z.object({
    /** `next` of the page before. */
    after: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  response: z.object({
    eventId: id,
    photos: z.array(readPhoto),
    /** Null on the last page. */
    next: z.string().nullable(),
  }),
  errors: ['UPLOAD_KEY_INVALID', 'UPLOAD_KEY_SCOPE'],
});

export const getOriginalByKey = defineEndpoint('getOriginalByKey', {
  summary:
    "A photo's file as stored, for a key with the scope `read` in the Authorization header; supports Range and validators",
  accepts: 'uploadKey',
  params: photoParams,
  media: 'image/*',
  errors: ['UPLOAD_KEY_INVALID', 'UPLOAD_KEY_SCOPE', 'PHOTO_NOT_FOUND', 'RANGE_INVALID'],
});

export const getPreviewByKey = defineEndpoint('getPreviewByKey', {
  summary: `A smaller picture of a photo, for a key with the scope \`read\` in the Authorization header: long side ${PREVIEW_WIDTHS.join(', ')} px`,
  accepts: 'uploadKey',
  params: photoParams,
  query: z.object({ w: z.enum(PREVIEW_WIDTHS.map((width) => `${width}` as const)).optional() }),
  media: 'image/*',
  errors: [
    'UPLOAD_KEY_INVALID',
    'UPLOAD_KEY_SCOPE',
    'PHOTO_NOT_FOUND',
    'PREVIEW_UNAVAILABLE',
    'PREVIEWS_BUSY',
    'RANGE_INVALID',
  ],
});
