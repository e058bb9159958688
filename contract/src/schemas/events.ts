import { z } from 'zod';
import { SHOTS_PER_GUEST } from '../limits.ts';
import { themes } from '../look.ts';
import { GUEST_DOWNLOADS, UPLOADER_NAMES } from '../photos.ts';
import { normalizePin } from '../pins.ts';
import type { Processing } from '../processing.ts';
import { ad } from './ads.ts';
import { defineEndpoint } from './endpoint.ts';
import type { LikelyPhoto } from './figures.ts';
import { decision } from './permissions.ts';
import { type Photo, photo } from './photos.ts';
import { eventParams, eventType, id, shownText } from './values.ts';
import { wishNews } from './wishes.ts';

export const eventName = shownText(120).min(1);

/**
 * Notices shown to a host once. PIN_REPLACED: a restore replaced the PIN. It knew that the host had changed the PIN, but
 * not the new one.
 */
export const hostNotice = z.enum(['PIN_REPLACED']);
export type HostNotice = z.infer<typeof hostNotice>;

/**
 * Number of browsers that joined by the PIN without a sign-in. Each counts once, when it gets its first join cookie for
 * the event; nothing else about them is stored.
 */
export const guestCount = z.int().nonnegative();

/** How many photos wait for the host's review. */
export const waitingPhotos = z.int().nonnegative();

/** The day of the party in Taiwan, as 2026-11-26. Photos are kept for 75 days from it. */
export const eventDate = z.iso.date();

/** Where a page's cover comes from: the rule, the host's photo, or a pattern instead of a photo. */
export const coverChoice = z.enum(['automatic', 'photo', 'none']);
export type CoverChoice = z.infer<typeof coverChoice>;

export const theme = z.enum(themes);

/** Whether uploads carry the name of their guest. */
export const uploaderNames = z.enum(UPLOADER_NAMES);

export const guestDownloads = z.enum(GUEST_DOWNLOADS);

/** How many photos each guest of a Plus event may upload; null without a limit. */
export const shotsPerGuest = z.int().min(SHOTS_PER_GUEST.least).max(SHOTS_PER_GUEST.most).nullable();

/** The fields that an event's page and its card in the member centre share. */
export const eventSummary = z.object({
  eventId: id,
  pinCode: z.string(),
  eventName: z.string(),
  hostUserName: z.string(),
  /** When the event was created. */
  eventStartDate: z.iso.datetime().nullable(),
  eventDate,
  eventEndDate: z.iso.datetime().nullable(),
  eventType,
  /** Newest first; a card has at most the newest four, for its cover. */
  photos: z.array(photo),
});

/**
 * Photos that still wait for their previews, for the first search for faces, and for the second one. Figures are final when `faces` and
 * `hardFaces` are 0.
 */
const processing = z.object({
  previews: z.int().nonnegative(),
  faces: z.int().nonnegative(),
  hardFaces: z.int().nonnegative(),
}) satisfies z.ZodType<Processing>;

export const event = eventSummary.extend({
  /**
   * The photo at the top of the event's page: the host's choice, else the one with the most hearts, else the newest that
   * everybody may see; null without any. Its `focus` runs from top to bottom.
   */
  cover: photo.nullable(),
  coverChoice,
  /** The page's accent colour. */
  theme,
  /** How many photos a lookup of the newest leaves out. */
  olderPhotos: z.int().positive().optional(),
  /** Proves knowledge of the event's current PIN: the value of the X-Join-Proof header for clients without cookies. */
  joinProof: z.string(),
  adInfos: z.array(ad),
  plusEventSettings: z.object({ sponsorSubtitle: z.string() }).nullable(),
  remainingPhotoQuota: z.int().nonnegative(),
  totalPhotoLimit: z.int().nonnegative(),
  /** True when the host of a Plus event has denied uploads to participants. */
  uploadsClosed: z.boolean(),
  uploaderNames,
  shotsPerGuest,
  guestDownloads,
  /** Whether people may ask to be blurred in the pictures that others get. */
  offersBlur: z.boolean(),
  /** Present while photos that guests save one by one carry the sponsor's picture. */
  hasFrame: z.literal(true).optional(),
  /** Whether participants' photos wait for the host's review before others see them. */
  reviewsPhotos: z.boolean(),
  /** How many photos wait for the host's review; null for everybody but the host. */
  waitingPhotos: waitingPhotos.nullable(),
  /** Whether guests see no photos but their own until the host reveals them. */
  isConcealed: z.boolean(),
  /** Whether guests read and write wishes. */
  takesWishes: z.boolean(),
  /** Whether guests may put themselves on the guest list. */
  isGuestListOpen: z.boolean(),
  /** When they appear; null where the host reveals them by a tap, or the event is not concealed. */
  revealAt: z.iso.datetime().nullable(),
  /** Null unless the viewer is the host. */
  hostNotice: hostNotice.nullable(),
  /** Null unless the viewer is the host. */
  guestCount: guestCount.nullable(),
  /** False when the host has switched off grouping photos by people. */
  faceGrouping: z.boolean(),
  /** Number of figures that `listFigures` returns to this viewer. */
  figureCount: z.int().nonnegative(),
  /** What the host asks guests to photograph; absent without tasks. */
  taskCount: z.int().positive().optional(),
  /** `manageEvent` is ALLOW for hosts only, `ownEvent` for the host who created the event. */
  requester_permissions: z.object({ uploadPhoto: decision, manageEvent: decision, ownEvent: decision }),
  processing,
  /** Changes with every change of the event, its photos or its figures. */
  version: z.string(),
});
export type Event = z.infer<typeof event>;

export const createEvent = defineEndpoint('createEvent', {
  summary: 'Create a free event',
  body: z.object({
    eventName,
    eventType,
    /** From today to twelve months ahead; today by default. */
    eventDate: eventDate.optional(),
  }),
  response: z.object({ eventId: id, eventName: z.string(), pinCode: z.string() }),
  errors: ['HOSTING_RESTRICTED', 'PLUS_NEEDS_PAYMENT', 'MONTHLY_LIMIT_REACHED', 'EVENT_DATE_OUT_OF_RANGE'],
});

/** As typed or pasted, or within an invitation; handlers receive the normalised PIN. */
const typedPin = z.string().max(64).overwrite(normalizePin);

export const pinChallenge = z.object({ challenge: z.string(), bits: z.int().positive() });
export type PinChallenge = z.infer<typeof pinChallenge>;

export const lookUpEvent = defineEndpoint('lookUpEvent', {
  summary: 'The event of a PIN, with its photos',
  params: z.object({ pin: typedPin }),
  query: z.object({
    /** `newest`: of an event with more than 1,000 photos only the newest 120, with `olderPhotos`. */
    photos: z.enum(['all', 'newest']).default('all'),
  }),
  response: event,
  errors: ['EVENT_NOT_FOUND', 'TOO_MANY_GUESSES', 'PIN_PROOF_WANTED'],
});

export const joinEvent = defineEndpoint('joinEvent', {
  summary: 'Record that the signed-in user joined',
  body: z.object({ eventId: id }),
  response: z.object({ eventId: id, role: z.enum(['HOST', 'PARTICIPANT']) }),
});

export const getPin = defineEndpoint('getPin', {
  summary: "The event's current PIN, for a page that was opened with an earlier one",
  params: eventParams,
  response: z.object({ pinCode: z.string() }),
});

export const isHost = defineEndpoint('isHost', {
  summary: 'Whether the user is a host of the event',
  params: eventParams,
  response: z.object({ isEventHost: z.boolean() }),
});

export const changeEvent = defineEndpoint('changeEvent', {
  summary:
    'Rename the event, move its date, open or close the uploads of a Plus event, switch face grouping or wishes, conceal or reveal the photos, ask guests for names, give each guest of a Plus event a number of photos, or replace a leaked PIN (the old one stops working at once)',
  params: eventParams,
  body: z
    .object({
      eventName: eventName.optional(),
      /** From today to twelve months after the creation, until the current date has passed. */
      eventDate: eventDate.optional(),
      /** Plus only; the same as denying UPLOAD_PHOTO to participants. */
      uploadsClosed: z.boolean().optional(),
      noticeRead: z.literal(true).optional(),
      /** For the owner only. False erases all faces and figures at once; true re-indexes all photos. */
      faceGrouping: z.boolean().optional(),
      /** For the owner only. */
      newPin: z.literal(true).optional(),
      /** Conceals the photos from guests until this time; null: until `revealNow`. */
      revealAt: z.iso.datetime({ offset: true }).nullable().optional(),
      revealNow: z.literal(true).optional(),
      /** False hides all wishes from guests and accepts none; nothing is deleted. */
      takesWishes: z.boolean().optional(),
      uploaderNames: uploaderNames.optional(),
      /** Plus only. */
      shotsPerGuest: shotsPerGuest.optional(),
      guestDownloads: guestDownloads.optional(),
      /** Whether people may ask to be blurred; requests that were made stay. */
      offersBlur: z.boolean().optional(),
      isGuestListOpen: z.boolean().optional(),
    })
    .refine(
      ({ revealAt, revealNow }) => revealAt === undefined || !revealNow,
      'revealAt or revealNow, not both',
    )
    .refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      'The request changes nothing',
    ),
  response: z.object({
    eventId: id,
    eventName: z.string(),
    eventDate,
    eventEndDate: z.iso.datetime(),
    pinCode: z.string(),
    uploadsClosed: z.boolean(),
    hostNotice: hostNotice.nullable(),
    faceGrouping: z.boolean(),
    isConcealed: z.boolean(),
    takesWishes: z.boolean(),
    revealAt: z.iso.datetime().nullable(),
    uploaderNames,
    shotsPerGuest,
    guestDownloads,
    offersBlur: z.boolean(),
    isGuestListOpen: z.boolean(),
  }),
  errors: [
    'PLUS_ONLY',
    'OWNER_ONLY',
    'REVEAL_IN_PAST',
    'EVENT_DATE_OUT_OF_RANGE',
    'EVENT_ENDED',
    'EVENT_DATE_PASSED',
    'BLURS_NEED_FACES',
  ],
});

export const chooseLook = defineEndpoint('chooseLook', {
  summary: "Choose the cover and the accent colour of the event's page",
  params: eventParams,
  body: z
    .object({
      cover: coverChoice.optional(),
      /** With the cover `photo`. */
      photoId: id.optional(),
      theme: theme.optional(),
    })
    .refine(({ cover, theme }) => cover !== undefined || theme !== undefined, 'The request changes nothing')
    .refine(({ cover, photoId }) => photoId === undefined || cover === 'photo', 'A photo is a cover only'),
  response: z.object({ coverChoice, theme }),
  errors: ['PHOTO_NOT_FOUND'],
});

export const deleteEvent = defineEndpoint('deleteEvent', {
  summary: 'Delete the event with all photos, faces and figures',
  params: eventParams,
  response: z.object({ deleted: z.literal(true) }),
});

/** What the page of an event brings to a guest who has joined: the event with some of its photos, and on a person's page that person's. */
export interface PageData {
  readonly event: Event;
  readonly person?: { readonly figureId: string; readonly found: { photos: Photo[]; likely: LikelyPhoto[] } };
}

/**
 * One message of the stream: what kind of change happened, and how much is still being processed. The client fetches
 * the event, unless the first message has the version that it already knows.
 */
const eventChange = z.object({
  kind: z.enum(['photos', 'figures', 'event', 'processing', 'hearts', 'wishes']),
  /** Photos whose hearts changed; with the kind `hearts` nothing else changed. */
  hearts: z.array(z.object({ photoId: id, hearts: z.int().nonnegative() })).optional(),
  /** What changed of wishes, with every kind; with the kind `wishes` nothing else changed. */
  wishes: wishNews.optional(),
  photoCount: z.int().nonnegative(),
  processing,
  /** The version in a lookup's response. */
  version: z.string(),
});
export type EventChange = z.infer<typeof eventChange>;

export const streamEvent = defineEndpoint('streamEvent', {
  summary: "Server-sent events: `data` is an eventChange, sent when the event's photos or figures change",
  params: eventParams,
  media: 'text/event-stream',
});

export const getQrSheet = defineEndpoint('getQrSheet', {
  summary:
    'A printable sheet with QR code, PIN and link: a page, or an A4 page across to fold into a table tent',
  params: eventParams,
  query: z.object({
    size: z.enum(['A3', 'A4', 'A6', 'tent']).default('A4'),
    language: z.enum(['en', 'zh-TW']).default('zh-TW'),
  }),
  media: 'application/pdf',
});

export const checkQrSheet = defineEndpoint('checkQrSheet', {
  summary: "Characters of the event's name that the sheet omits because its fonts lack them; each once",
  params: eventParams,
  response: z.object({ missing: z.array(z.string()) }),
});

export const getQrCode = defineEndpoint('getQrCode', {
  summary:
    "The QR code of the event's link alone, with its quiet zone: a PNG of at least 1,024 pixels, or SVG",
  params: eventParams,
  query: z.object({ format: z.enum(['png', 'svg']).default('png') }),
  media: 'image/*',
});
