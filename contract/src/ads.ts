import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { shownText } from './shown-text.ts';

/** Where an ad stands: 1 and 2 beside the info block, 3 upload, 4 face menu, 5 manual download, 6 in the grid. */
export const adPosition = z.int().min(1).max(6);
export const AD_POSITIONS = [1, 2, 3, 4, 5, 6] as const;

/** After so many photos of a Plus event's grid comes the ad of position 6. */
export const PHOTOS_PER_AD = 11;

/** Ad pictures: what the browser takes, and what it makes of them. */
export const AD_IMAGE = { maxBytes: 15 * 1024 * 1024, maxSide: 1920, quality: 0.8 } as const;

export const ad = z.object({
  positionId: adPosition,
  name: z.string(),
  AdImageUrl: z.url(),
  directUrl: z.url(),
});
export type Ad = z.infer<typeof ad>;

/** The JSON part of PUT /api/ad: a change by position; what is not named stays. */
export const adSettingSet = z.object({
  plusEventSetting: z.object({ sponsorSubtitle: shownText(200) }).optional(),
  imageAdSet: z
    .array(
      z.object({
        positionId: adPosition,
        name: shownText(100).default(''),
        url: z.string().trim().max(2000).default(''),
        /** Name of the multipart part with a new picture; without it `adImage{positionId}` counts, or the old picture stays. */
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
      'A position stands twice',
    )
    .default([]),
});
export type AdSettingSet = z.input<typeof adSettingSet>;
export type AdSettings = z.output<typeof adSettingSet>;

export const saveAds = defineEndpoint({
  method: 'PUT',
  path: '/api/ad',
  summary: "Change a Plus event's sponsor subtitle and ads",
  auth: 'required',
  who: 'host',
  multipart: {
    eventId: 'the event',
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
    'LOGIN_REQUIRED',
    'LOGIN_INVALID',
    'LOGIN_EXPIRED',
    'HOST_ONLY',
    'PLUS_ONLY',
    'EVENT_UNKNOWN',
    'PREVIEWS_BUSY',
    'STORAGE_FULL',
  ],
});

export const getAdImage = defineEndpoint({
  method: 'GET',
  path: '/api/ad/:adImageId/image',
  summary: "An ad's picture",
  auth: 'none',
  params: z.object({ adImageId: id }),
  media: 'image/webp',
  errors: ['NOT_FOUND'],
});

/**
 * A sponsor's link as it is stored: https:// is added where no scheme stands; http and https only, no user-info, no
 * white space or control characters (threats.md A1). Undefined for a link that is refused.
 */
export const normalizeAdLink = (typed: string): string | undefined => {
  const text = typed.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  if (text === '' || /[\s\u0000-\u001f\u007f\\]/.test(text)) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  const hasPort = /^[^/?#]+:\d+([/?#]|$)/.test(text);
  const address = scheme && !hasPort ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const allowed = url.protocol === 'https:' || url.protocol === 'http:';
  return allowed && url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname)
    ? url.href
    : undefined;
};
