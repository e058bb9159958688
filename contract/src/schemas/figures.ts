import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { photo } from './photos.ts';
import { eventParams, id, photoParams } from './values.ts';

const fraction = z.number().min(-0.5).max(1.5);

/** Fractions of the oriented image's width and height. */
export const faceBox = z.object({ width: fraction, height: fraction, left: fraction, top: fraction });
export type FaceBox = z.infer<typeof faceBox>;

export const figure = z.object({
  id,
  /** Number of photos, not faces. */
  photoNum: z.int().positive(),
  /** True when the host has hidden this person; only the host sees hidden people. */
  hidden: z.boolean(),
  representativeFace: z.object({
    faceBox,
    photo: z.object({ photoId: id, previewUrl: z.url() }),
    /** Signed address of the face as a square of 160 pixels. */
    cropUrl: z.url(),
  }),
});
export type Figure = z.infer<typeof figure>;

export const listFigures = defineEndpoint('listFigures', {
  summary: "The event's people, most photographed first",
  params: eventParams,
  response: z.array(figure),
});

export const likelyPhoto = photo.extend({
  /** Signed address of the face that may be this person's, as a square of 160 pixels. */
  cropUrl: z.url(),
});
export type LikelyPhoto = z.infer<typeof likelyPhoto>;

export const listPhotosOfFigures = defineEndpoint('listPhotosOfFigures', {
  summary:
    'Photos in which any (match=any) or all (match=all) of the figures appear, newest first; separately the photos in which one likely appears',
  query: z.object({
    eventId: id,
    /** Figure ids joined by commas. */
    figureIds: z.string().min(1).max(46_000),
    match: z.enum(['any', 'all']).default('any'),
  }),
  response: z.object({
    photos: z.array(photo),
    /** Photos in which none of the figures certainly appears, newest first; empty with match=all. */
    likely: z.array(likelyPhoto),
  }),
  errors: ['FIGURE_NOT_FOUND'],
});

export const shownFigure = figure.pick({ id: true, photoNum: true }).extend({
  /** Signed address of a face of this person, as a square of 160 pixels. */
  cropUrl: z.url(),
});
export type ShownFigure = z.infer<typeof shownFigure>;

export const listFiguresOfPhoto = defineEndpoint('listFiguresOfPhoto', {
  summary: 'People in a photo, from left to right',
  params: photoParams,
  response: z.object({ figures: z.array(shownFigure) }),
  errors: ['PHOTO_NOT_FOUND'],
});

export const getFaceCrop = defineEndpoint('getFaceCrop', {
  summary: 'A face as a square picture of 160 pixels',
  params: z.object({ faceId: id }),
  query: z.object({
    t: z.string().max(100),
    /** The beginning of the file's id, where the photo has had another file. */
    v: z.string().max(22).optional(),
  }),
  media: 'image/webp',
  errors: ['URL_INVALID', 'URL_EXPIRED', 'FIGURE_NOT_FOUND', 'PREVIEW_UNAVAILABLE', 'PREVIEWS_BUSY'],
});
