import { z } from 'zod';
import { FRAME_PLACEMENTS, FRAME_SHAPES } from '../frames.ts';
import { defineEndpoint } from './endpoint.ts';
import { signedQuery } from './photos.ts';
import { eventParams, photoParams } from './values.ts';

const placement = z.enum(FRAME_PLACEMENTS);

const saved = z.object({
  /** Null without one. */
  frame: z
    .object({
      /** Changes with the picture. */
      version: z.string(),
      placement,
      /** Whether guests' photos carry it. */
      isOn: z.boolean(),
    })
    .nullable(),
});
export type SavedFrame = z.infer<typeof saved>;

export const getFrame = defineEndpoint('getFrame', {
  summary: "The sponsor's picture on guests' photos",
  params: eventParams,
  response: saved,
});

export const saveFrame = defineEndpoint('saveFrame', {
  summary: "Upload the sponsor's picture; a first one is off, another keeps placement and switch",
  params: eventParams,
  multipart: { image: 'a PNG with transparency, at most 2 MB and 4096 pixels a side' },
  response: saved,
  errors: [
    'EVENT_ENDED',
    'PLUS_ONLY',
    'FRAME_IMAGE_INVALID',
    'NO_FILES',
    'TOO_MANY_FILES',
    'MULTIPART_MALFORMED',
    'PREVIEWS_BUSY',
    'REQUEST_TIMEOUT',
    'UPLOADS_BUSY',
    'STORAGE_FULL',
  ],
});

export const changeFrame = defineEndpoint('changeFrame', {
  summary: "Place the sponsor's picture, or switch it on or off",
  params: eventParams,
  body: z
    .strictObject({ placement: placement.optional(), isOn: z.boolean().optional() })
    .refine((change) => Object.keys(change).length > 0, 'The request changes nothing'),
  response: saved,
  errors: ['PLUS_ONLY', 'FRAME_NOT_FOUND'],
});

export const deleteFrame = defineEndpoint('deleteFrame', {
  summary: "Remove the sponsor's picture",
  params: eventParams,
  response: saved,
  errors: ['FRAME_NOT_FOUND'],
});

export const getFramePreview = defineEndpoint('getFramePreview', {
  summary: 'What guests would save of a photo of this shape, also while the picture is off',
  params: eventParams,
  query: z.object({ shape: z.enum(FRAME_SHAPES) }),
  media: 'image/jpeg',
  errors: ['PLUS_ONLY', 'FRAME_NOT_FOUND', 'PREVIEWS_BUSY'],
});

export const getFramedPhoto = defineEndpoint('getFramedPhoto', {
  summary: "A photo as JPEG with the sponsor's picture; without one, what getOriginal returns",
  params: photoParams,
  query: signedQuery,
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
