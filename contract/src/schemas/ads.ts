import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, shownText } from './values.ts';

/** Position of an ad: 1 and 2 beside the info block, 3 upload, 4 face menu, 5 manual download, 6 in the grid. */
export const adPosition = z.int().min(1).max(6);
export const ad = z.object({
  positionId: adPosition,
  name: z.string(),
  AdImageUrl: z.url(),
  directUrl: z.url(),
});
export type Ad = z.infer<typeof ad>;

/** The JSON part of PUT /api/ad: one change per position. Positions that are not named stay unchanged. */
export const adSettingSet = z.object({
  plusEventSetting: z.object({ sponsorSubtitle: shownText(200) }).optional(),
  imageAdSet: z
    .array(
      z.object({
        positionId: adPosition,
        name: shownText(100).default(''),
        url: z.string().trim().max(2000).default(''),
        /**
         * Name of the multipart part with a new picture. Without it `adImage{positionId}` is used; without that part
         * the old picture stays.
         */
        imageName: z
          .string()
          .regex(/^adImage[1-6]$/)
          .optional(),
        remove: z.boolean().optional(),
      }),
    )
    .max(6)
    .refine(
      (slots) => new Set(slots.map((slot) => slot.positionId)).size === slots.length,
      'A position occurs twice',
    )
    .default([]),
});
export type AdSettingSet = z.input<typeof adSettingSet>;
export type AdSettings = z.output<typeof adSettingSet>;

export const saveAds = defineEndpoint('saveAds', {
  summary: "Change a Plus event's sponsor subtitle and ads",
  multipart: {
    eventId: 'the event; send it first, since little memory is reserved for pictures of unknown events',
    settingSet: 'JSON of adSettingSet',
    adImage1: 'up to adImage6: WebP, JPEG or PNG of at most 15 MB',
  },
  response: z.object({ adInfos: z.array(ad), plusEventSettings: z.object({ sponsorSubtitle: z.string() }) }),
  errors: [
    'VALIDATION_FAILED',
    'MULTIPART_MALFORMED',
    'EVENT_ID_MISSING',
    'AD_INCOMPLETE',
    'AD_LINK_INVALID',
    'AD_IMAGE_INVALID',
    'PLUS_ONLY',
    'PREVIEWS_BUSY',
    'REQUEST_TIMEOUT',
    'UPLOADS_BUSY',
    'STORAGE_FULL',
  ],
});

export const getAdImage = defineEndpoint('getAdImage', {
  summary: "An ad's picture",
  params: z.object({ adImageId: id }),
  media: 'image/webp',
  errors: ['NOT_FOUND'],
});
