import { z } from 'zod';
import { errorCodes } from '../../errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';

export const photo = z.object({
  photoId: id,
  /** The uploader's name of the file, cleaned; not unique within the event. */
  awsPhotoName: z.string(),
  /** Signed address of the original. */
  url: z.url(),
  /** Signed address of the preview, long side 1280; `&w=320` or `&w=640` gives a smaller one. */
  previewUrl: z.url(),
  /** Pixels as displayed (orientation applied). */
  width: z.int().positive(),
  height: z.int().positive(),
  // The lookup leaves these out to stay small: photo-notes have them for all photos of an event.
  /** When the photo was taken, by its Exif; null where that says nothing. */
  takenAt: z.iso.datetime().nullable().optional(),
  /** What its uploader wanted to be called; null for nothing. */
  uploaderName: z.string().nullable().optional(),
  hearts: z.int().nonnegative().optional(),
  /** Where a square crop leaves heads whole: the percentage of object-position along the long side. */
  focus: z.int().min(0).max(100).nullable().optional(),
});
export type Photo = z.infer<typeof photo>;

/**
 * Which file of its batch it is, from 0 in the order sent. Missing where the release before took the batch, whose kept response is
 * returned.
 */
const place = z.int().nonnegative().optional();

export const uploadedPhoto = photo.extend({
  /** SHA-256 of the stored bytes, in lower-case hex. */
  sha256: z.string().length(64),
  size: z.int().positive(),
  /** The event already had this exact file: nothing was added, no quota was used. */
  duplicate: z.boolean(),
  place,
});
export type UploadedPhoto = z.infer<typeof uploadedPhoto>;

export const rejectedFile = z.object({
  fileName: z.string(),
  code: z.enum(errorCodes),
  message: z.string(),
  place,
});
export type RejectedFile = z.infer<typeof rejectedFile>;

export const uploadAnswer = z.object({
  photos: z.array(uploadedPhoto),
  rejected: z.array(rejectedFile),
  remainingPhotoQuota: z.int().nonnegative(),
});
export type UploadAnswer = z.infer<typeof uploadAnswer>;

export const uploadPhotos = defineEndpoint('uploadPhotos', {
  summary: 'Upload up to 6 photos; X-Event-Id names the event first, an Idempotency-Key makes a retry safe',
  multipart: {
    eventId: 'the event, before the files unless X-Event-Id names it',
    photos: 'up to 6 files of at most 5 MB: JPEG, PNG, WebP, HEIC',
    uploaderName: 'optional: how the uploader wants to be called, cleaned and cut to 40 characters',
  },
  response: uploadAnswer,
  errors: [
    'MULTIPART_MALFORMED',
    'EVENT_ID_MISSING',
    'NO_FILES',
    'TOO_MANY_FILES',
    'IDEMPOTENCY_KEY_INVALID',
    'UPLOAD_DENIED',
    'REQUEST_TIMEOUT',
    'UPLOADS_BUSY',
    'STORAGE_FULL',
  ],
});

export const getPhoto = defineEndpoint('getPhoto', {
  summary: 'One photo with its size, hash and time, and fresh links',
  params: z.object({ photoId: id }),
  response: photo.extend({
    sha256: z.string().length(64),
    size: z.int().positive(),
    uploadedAt: z.iso.datetime(),
    takenAt: z.iso.datetime().nullable(),
  }),
  errors: ['PHOTO_NOT_FOUND'],
});

const signedQuery = z.object({ t: z.string().max(100) });

export const getOriginal = defineEndpoint('getOriginal', {
  summary: "The photo's file as stored; Range and validators",
  params: z.object({ photoId: id }),
  query: signedQuery.extend({ download: z.literal('1').optional() }),
  media: 'image/*',
  errors: ['URL_INVALID', 'URL_EXPIRED', 'PHOTO_NOT_FOUND', 'RANGE_INVALID'],
});

export const getPreview = defineEndpoint('getPreview', {
  summary: 'A smaller picture of the photo: long side 320, 640 or 1280',
  params: z.object({ photoId: id }),
  query: signedQuery.extend({ w: z.enum(['320', '640', '1280']).optional() }),
  media: 'image/*',
  errors: [
    'URL_INVALID',
    'URL_EXPIRED',
    'PHOTO_NOT_FOUND',
    'PREVIEW_UNAVAILABLE',
    'PREVIEWS_BUSY',
    'RANGE_INVALID',
  ],
});

export const getThumbhashes = defineEndpoint('getThumbhashes', {
  summary: "Placeholders for a page of the grid, in the lookup's order",
  params: z.object({ eventId: id }),
  query: z.object({
    from: z.coerce.number().int().min(0).default(0),
    count: z.coerce.number().int().min(1).max(200).default(12),
  }),
  response: z.object({
    /** Base64 of the thumbhash bytes; null while the photo is waiting to be processed. */
    thumbhashes: z.array(z.object({ photoId: id, thumbhash: z.string().nullable() })),
  }),
});

const eventParams = z.object({ eventId: id });

export const listPhotoNotes = defineEndpoint('listPhotoNotes', {
  summary:
    'What is known of the photos of an event besides their files, in columns (contract/src/photo-notes.ts)',
  params: eventParams,
  response: z.object({
    /** How many signs of each id `ids` has: enough to tell the event's photos apart. */
    idLength: z.int().nonnegative(),
    /** The beginnings of all ids, newest photo first, without anything between them. */
    ids: z.string(),
    /** Seconds since 1970 at which each was taken, less those of the one before. */
    times: z.array(z.int()),
    /** The places of photos that do not say when they were taken: their time is that of the upload. */
    untaken: z.array(z.int().nonnegative()),
    /** The names that uploaders gave, and for each photo the place of its own among them; -1 for none. */
    names: z.array(z.string()),
    uploaders: z.array(z.int()),
    /** How many hearts each has. */
    hearts: z.array(z.int().nonnegative()),
    /** Where the faces of each are along its long side, in percent of object-position; -1 where it shows none. */
    focus: z.array(z.int()),
  }),
});

export const listPhotoSizes = defineEndpoint('listPhotoSizes', {
  summary: "How many bytes each of an event's photos is: asked for before a download, which says its size",
  params: eventParams,
  response: z.object({ sizes: z.array(z.object({ photoId: id, size: z.int().positive() })) }),
});

export const deletePhoto = defineEndpoint('deletePhoto', {
  summary:
    "Delete a photo: one's own upload (a guest's by the guest cookie), or any photo of an event one hosts",
  params: z.object({ photoId: id }),
  response: z.object({ deleted: z.literal(true) }),
  errors: ['FORBIDDEN', 'PHOTO_NOT_FOUND'],
});

export const listOwnPhotos = defineEndpoint('listOwnPhotos', {
  summary: 'Ids of the photos that the caller may delete, uploaded, and gave a heart',
  params: eventParams,
  response: z.object({ photoIds: z.array(id), uploadedIds: z.array(id), lovedIds: z.array(id) }),
});

const heartParams = z.object({ photoId: id });
const heartResponse = z.object({ photoId: id, hearts: z.int().nonnegative() });

export const giveHeart = defineEndpoint('giveHeart', {
  summary: 'Give a photo a heart: one each, by the account or by the guest cookie',
  params: heartParams,
  response: heartResponse,
  errors: ['PHOTO_NOT_FOUND'],
});

export const takeHeartBack = defineEndpoint('takeHeartBack', {
  summary: "Take one's heart back from a photo",
  params: heartParams,
  response: heartResponse,
  errors: ['PHOTO_NOT_FOUND'],
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
