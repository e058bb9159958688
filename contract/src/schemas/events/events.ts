import { z } from 'zod';
import { normalizePin } from '../../pins.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';
import { photo } from '../photos/photos.ts';
import { eventType } from '../plans.ts';
import { shownText } from '../shown-text.ts';
import { ad } from '../site/ads.ts';
import { decision } from './roles.ts';

export const eventName = shownText(120).min(1);

/**
 * Notices shown to a host once. UPLOADS_REOPENED: uploads of this free event were closed, which is a Plus
 * feature now. PIN_REPLACED: a restore has replaced the PIN, since it knew that the host had done so but not by which one.
 */
export const hostNotice = z.enum(['UPLOADS_REOPENED', 'PIN_REPLACED']);
export type HostNotice = z.infer<typeof hostNotice>;

/**
 * How many browsers without a sign-in have joined by the PIN: each counts once, when it receives its first join cookie
 * for the event. Nothing else of them is kept.
 */
export const guestCount = z.int().nonnegative();

/** What every view of an event shows: its page, and a card in the member centre. */
export const eventSummary = z.object({
  eventId: id,
  pinCode: z.string(),
  eventName: z.string(),
  hostUserName: z.string(),
  eventStartDate: z.iso.datetime().nullable(),
  eventEndDate: z.iso.datetime().nullable(),
  eventType,
  /** Newest first; a card has at most the newest four, enough for its cover. */
  photos: z.array(photo),
});

export const event = eventSummary.extend({
  /**
   * Proves that the client had the event's current PIN: the X-Join-Proof header of a client that keeps no
   * cookies.
   */
  joinProof: z.string(),
  adInfos: z.array(ad),
  plusEventSettings: z.object({ sponsorSubtitle: z.string() }).nullable(),
  remainingPhotoQuota: z.int().nonnegative(),
  totalPhotoLimit: z.int().nonnegative(),
  /** Whether participants may not upload: set by the host of a Plus event under permissions. */
  uploadsClosed: z.boolean(),
  /** Null for everybody but the host. */
  hostNotice: hostNotice.nullable(),
  /** Null for everybody but the host. */
  guestCount: guestCount.nullable(),
  /** False when the host switched off grouping photos by the people in them. */
  faceGrouping: z.boolean(),
  /** How many people the viewer is shown: those that `listFigures` returns. */
  figureCount: z.int().nonnegative(),
  /** `manageEvent` is ALLOW for the host alone. */
  requester_permissions: z.object({ uploadPhoto: decision, manageEvent: decision }),
  /** How many of the event's photos are still waiting for their previews and for their faces. */
  processing: z.object({ previews: z.int().nonnegative(), faces: z.int().nonnegative() }),
  /** Another one after each change of the event, its photos or its figures. */
  version: z.string(),
});
export type Event = z.infer<typeof event>;

export const createEvent = defineEndpoint('createEvent', {
  summary: 'Create a free event',
  body: z.object({ eventName, eventType }),
  response: z.object({ eventId: id, eventName: z.string(), pinCode: z.string() }),
  errors: ['PLUS_NEEDS_PAYMENT', 'MONTHLY_LIMIT_REACHED'],
});

/** As typed or pasted, even within an invitation: handlers receive the PIN alone, normalised. */
const typedPin = z.string().max(64).overwrite(normalizePin);

export const pinChallenge = z.object({ challenge: z.string(), bits: z.int().positive() });
export type PinChallenge = z.infer<typeof pinChallenge>;

export const lookUpEvent = defineEndpoint('lookUpEvent', {
  summary: 'The event of a PIN, with its photos',
  params: z.object({ pin: typedPin }),
  response: event,
  errors: ['EVENT_NOT_FOUND', 'TOO_MANY_GUESSES', 'PIN_PROOF_WANTED'],
});

export const joinEvent = defineEndpoint('joinEvent', {
  summary: 'Record that the signed-in user joined',
  body: z.object({ eventId: id }),
  response: z.object({ eventId: id, role: z.enum(['HOST', 'PARTICIPANT']) }),
});

export const getPin = defineEndpoint('getPin', {
  summary: "The event's present PIN, for a page that was opened by an earlier one",
  params: z.object({ eventId: id }),
  response: z.object({ pinCode: z.string() }),
});

const eventParams = z.object({ eventId: id });

export const isHost = defineEndpoint('isHost', {
  summary: 'Whether the user hosts the event',
  params: eventParams,
  response: z.object({ isEventHost: z.boolean() }),
});

export const changeEvent = defineEndpoint('changeEvent', {
  summary:
    'Rename the event, close or open the uploads of a Plus event, switch face grouping, or change a leaked PIN (the old one is dead at once)',
  params: eventParams,
  body: z
    .object({
      eventName: eventName.optional(),
      /** Plus only; the same as denying participants UPLOAD_PHOTO. */
      uploadsClosed: z.boolean().optional(),
      noticeRead: z.literal(true).optional(),
      /** False erases every face and figure at once; true re-indexes all photos. */
      faceGrouping: z.boolean().optional(),
      newPin: z.literal(true).optional(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing is to change'),
  response: z.object({
    eventId: id,
    eventName: z.string(),
    pinCode: z.string(),
    uploadsClosed: z.boolean(),
    hostNotice: hostNotice.nullable(),
    faceGrouping: z.boolean(),
  }),
  errors: ['PLUS_ONLY'],
});

export const deleteEvent = defineEndpoint('deleteEvent', {
  summary: 'Delete the event with all photos, faces and figures',
  params: eventParams,
  response: z.object({ deleted: z.literal(true) }),
});
