import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import {
  MAX_PHOTOS_A_CHANGE,
  MAX_UPLOAD_BYTES,
  PREVIEW_WIDTHS,
  UNDELETE_SECONDS,
  UPLOAD_BATCH_SIZE,
} from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventParams, id, photoParams } from './values.ts';

export const photo = z.object({
  photoId: id,
  /** The cleaned file name from the uploader; not unique within the event. */
  awsPhotoName: z.string(),
  /** Signed address of the file to download: the original, or what the host gives guests; the largest preview if that is nothing. */
  url: z.url(),
  /** Signed address of the preview, long side 1280; `&w=320` or `&w=640` gives a smaller one. */
  previewUrl: z.url(),
  /** Pixels as displayed (orientation applied). */
  width: z.int().positive(),
  height: z.int().positive(),
  // Absent from the lookup, to keep it small: photo-notes have these fields for all photos of an event.
  /** When the photo was taken, from its Exif; null without one. */
  takenAt: z.iso.datetime().nullable().optional(),
  /** Display name given by the uploader; null without one. */
  uploaderName: z.string().nullable().optional(),
  hearts: z.int().nonnegative().optional(),
  /** Keeps heads inside a square crop: percentage for object-position along the long side. */
  focus: z.int().min(0).max(100).nullable().optional(),
  /** The task that it was sent to; absent without one. */
  taskId: id.optional(),
  /** Absent when the photo is shown. Only the host and the uploader see a pending or hidden photo. */
  visibility: z.enum(['pending', 'hidden']).optional(),
  /** When the photo is deleted. Until then only the host sees it, and can take the deletion back. */
  deletesAt: z.iso.datetime().optional(),
});
export type Photo = z.infer<typeof photo>;

/** Index of the file in its batch, in the order sent. */
const place = z.int().nonnegative();

export const uploadedPhoto = photo.extend({
  /** SHA-256 of the stored bytes, in lower-case hex. */
  sha256: z.string().length(64),
  size: z.int().positive(),
  /** The event already has this exact file; nothing was added, and no quota was used. */
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
  summary: `Upload up to ${UPLOAD_BATCH_SIZE} photos; X-Event-Id names the event before the body, an Idempotency-Key makes a retry safe`,
  multipart: {
    eventId: 'the event, before the files unless X-Event-Id names it',
    photos: `up to ${UPLOAD_BATCH_SIZE} files of at most ${MAX_UPLOAD_BYTES / 1024 ** 2} MB: JPEG, PNG, WebP, HEIC`,
    uploaderName:
      "the uploader's display name, cleaned and cut to 40 characters; optional unless the event's uploaderNames is required",
  },
  response: uploadAnswer,
  errors: [
    'MULTIPART_MALFORMED',
    'EVENT_ID_MISSING',
    'NO_FILES',
    'TOO_MANY_FILES',
    'IDEMPOTENCY_KEY_INVALID',
    'UPLOAD_DENIED',
    'NAME_REQUIRED',
    'REQUEST_TIMEOUT',
    'UPLOADS_BUSY',
    'STORAGE_FULL',
  ],
});

export const getPhoto = defineEndpoint('getPhoto', {
  summary: 'One photo with its size, hash, times and fresh links',
  params: photoParams,
  response: photo.extend({
    sha256: z.string().length(64),
    size: z.int().positive(),
    uploadedAt: z.iso.datetime(),
    takenAt: z.iso.datetime().nullable(),
  }),
  errors: ['PHOTO_NOT_FOUND'],
});

export const signedQuery = z.object({
  t: z.string().max(100),
  /** The version of a replaced photo, which makes its address a new one. */
  v: z.string().max(22).optional(),
});

export const getOriginal = defineEndpoint('getOriginal', {
  summary: "The photo's file as stored; supports Range and validators",
  params: photoParams,
  query: signedQuery.extend({ download: z.literal('1').optional() }),
  media: 'image/*',
  errors: [
    'URL_INVALID',
    'URL_EXPIRED',
    'PHOTO_NOT_FOUND',
    'RANGE_INVALID',
    'DOWNLOADS_OFF',
    'PREVIEW_UNAVAILABLE',
    'PREVIEWS_BUSY',
  ],
});

export const getClearPhoto = defineEndpoint('getClearPhoto', {
  summary: 'The file of a photo from before it was blurred, for the person who is blurred in it',
  params: photoParams,
  query: z.object({ t: z.string().max(100), download: z.literal('1').optional() }),
  media: 'image/*',
  errors: [
    'URL_INVALID',
    'URL_EXPIRED',
    'PHOTO_NOT_FOUND',
    'RANGE_INVALID',
    'DOWNLOADS_OFF',
    'PREVIEW_UNAVAILABLE',
    'PREVIEWS_BUSY',
  ],
});

export const getPreview = defineEndpoint('getPreview', {
  summary: `A smaller picture of the photo: long side ${PREVIEW_WIDTHS.join(', ')} px`,
  params: photoParams,
  query: signedQuery.extend({ w: z.enum(PREVIEW_WIDTHS.map((width) => `${width}` as const)).optional() }),
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
  params: eventParams,
  query: z.object({
    from: z.coerce.number().int().min(0).default(0),
    count: z.coerce.number().int().min(1).max(200).default(12),
  }),
  response: z.object({
    /** Base64 of the thumbhash bytes; null while the photo waits for processing. */
    thumbhashes: z.array(z.object({ photoId: id, thumbhash: z.string().nullable() })),
  }),
});

export const listPhotoNotes = defineEndpoint('listPhotoNotes', {
  summary: "Metadata of an event's photos, in columns (contract/src/photo-notes.ts)",
  params: eventParams,
  response: z.object({
    /** Characters of each id in `ids`: enough to distinguish the event's photos. */
    idLength: z.int().nonnegative(),
    /** The beginnings of all ids, newest photo first, without separators. */
    ids: z.string(),
    /** Times in seconds since 1970, each as the difference from the one before. */
    times: z.array(z.int()),
    /** Indexes of photos without a time of capture; their time is the upload's. */
    untaken: z.array(z.int().nonnegative()),
    /** Display names of uploaders, and for each photo the index of its uploader's name; -1 without one. */
    names: z.array(z.string()),
    uploaders: z.array(z.int()),
    hearts: z.array(z.int().nonnegative()),
    /** Position of each photo's faces along its long side, in percent of object-position; -1 without faces. */
    focus: z.array(z.int()),
    /** By the id of a task, indexes of the photos that were sent to it. Absent where no photo was. */
    tasks: z.record(id, z.array(z.int().nonnegative())).optional(),
  }),
});

export const listMoments = defineEndpoint('listMoments', {
  summary: 'Photos that show the same moment, the best one of each first',
  params: eventParams,
  response: z.object({ moments: z.array(z.array(id).min(2)) }),
});

export const listPhotoSizes = defineEndpoint('listPhotoSizes', {
  summary: "Size in bytes of each of an event's photos, to show before a download",
  params: eventParams,
  response: z.object({ sizes: z.array(z.object({ photoId: id, size: z.int().positive() })) }),
});

export const deletePhoto = defineEndpoint('deletePhoto', {
  summary:
    "Delete a photo: one's own upload (a guest's by the guest cookie), or any photo of an event one hosts",
  params: photoParams,
  response: z.object({ deleted: z.literal(true) }),
  errors: ['FORBIDDEN', 'PHOTO_NOT_FOUND'],
});

export const replacedPhoto = z.object({
  photoId: id,
  /** False when the photo has these bytes already. */
  replaced: z.boolean(),
});

export const replacePhoto = defineEndpoint('replacePhoto', {
  summary:
    "Replace the file of a photo, which keeps its id, name and all that belongs to it: one's own upload where participants may upload, or any photo of an event one hosts. The body is the file itself, or one file of a form",
  params: photoParams,
  multipart: { file: `the new file of at most ${MAX_UPLOAD_BYTES / 1024 ** 2} MB: JPEG, PNG, WebP, HEIC` },
  response: replacedPhoto,
  errors: [
    'FORBIDDEN',
    'UPLOAD_DENIED',
    'PHOTO_NOT_FOUND',
    'PHOTO_NOT_SHOWN',
    'EVENT_ENDED',
    'QUOTA_EXCEEDED',
    'PHOTO_ALREADY_THERE',
    'NO_FILES',
    'ONE_FILE_ONLY',
    'MULTIPART_MALFORMED',
    'FILE_TOO_LARGE',
    'NOT_A_PHOTO',
    'REQUEST_TIMEOUT',
    'HEIC_BUSY',
    'UPLOADS_BUSY',
    'STORAGE_FULL',
  ],
});

export const listOwnPhotos = defineEndpoint('listOwnPhotos', {
  summary:
    'Ids of the photos that the caller may delete, uploaded, and gave a heart; and those uploads that others do not see',
  params: eventParams,
  response: z.object({
    photoIds: z.array(id),
    uploadedIds: z.array(id),
    lovedIds: z.array(id),
    /**
     * How many of the event's `shotsPerGuest` the caller has used: all photos of theirs that the event holds, also those that the
     * host is deleting. Absent without a limit and for hosts.
     */
    shotsUsed: z.int().nonnegative().optional(),
    /**
     * The caller's uploads that everybody else does not see, newest first: they wait for a review, are hidden, or the event is
     * concealed. The lookup has the others. Empty for the host, whose lookup has all.
     */
    unseen: z.array(photo),
    /** Photos in which nobody but the caller is blurred, each with a signed address of its clear file; absent without any. */
    clear: z.array(z.object({ photoId: id, url: z.url() })).optional(),
  }),
});

const photoIds = z.array(id).min(1).max(MAX_PHOTOS_A_CHANGE);
/** `changed`: photos that now have the requested state. `ignored`: ids of no photo of this event. */
const changedPhotos = z.object({ changed: z.int().nonnegative(), ignored: z.int().nonnegative() });
export type ChangedPhotos = z.infer<typeof changedPhotos>;

export const changeVisibility = defineEndpoint('changeVisibility', {
  summary: 'Show or hide photos of the event; the last decision stands',
  params: eventParams,
  body: z.object({ photoIds, visibility: z.enum(['shown', 'hidden']) }),
  response: changedPhotos,
});

export const deletePhotos = defineEndpoint('deletePhotos', {
  summary: `Delete photos of the event after ${UNDELETE_SECONDS} seconds, during which only the host sees them`,
  params: eventParams,
  body: z.object({ photoIds }),
  response: changedPhotos,
});

export const undeletePhotos = defineEndpoint('undeletePhotos', {
  summary: 'Take the deletion of photos back; those that are deleted already count as ignored',
  params: eventParams,
  body: z.object({ photoIds }),
  response: changedPhotos,
});

const heartParams = z.object({ photoId: id });
const heartResponse = z.object({ photoId: id, hearts: z.int().nonnegative() });

export const giveHeart = defineEndpoint('giveHeart', {
  summary: 'Give a photo a heart; one per account or guest cookie',
  params: heartParams,
  response: heartResponse,
  errors: ['PHOTO_NOT_FOUND'],
});

export const takeHeartBack = defineEndpoint('takeHeartBack', {
  summary: "Remove the caller's heart from a photo",
  params: heartParams,
  response: heartResponse,
  errors: ['PHOTO_NOT_FOUND'],
});

export const reportReason = z.enum(['SHOWS_ME', 'INAPPROPRIATE', 'OTHER']);

export const reportPhoto = defineEndpoint('reportPhoto', {
  summary: "Ask the host to remove a photo; a second report replaces the caller's first",
  params: photoParams,
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
  summary: 'Reported photos, oldest first; `from` and `count` select a page',
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
