import { z } from 'zod';
import { ad } from './ads.ts';
import { defineEndpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { photo } from './photos.ts';
import { eventType } from './plans.ts';
import { decision } from './roles.ts';

export const eventName = z.string().trim().min(1).max(120);

/** What every view of an event shows: its page, and a card in the member centre. */
export const eventSummary = z.object({
  eventId: id,
  pinCode: z.string(),
  eventName: z.string(),
  hostUserName: z.string(),
  eventStartDate: z.iso.datetime().nullable(),
  eventEndDate: z.iso.datetime().nullable(),
  eventType,
  /** Newest first; a card has the newest four at most, enough for its cover. */
  photos: z.array(photo),
});

export const event = eventSummary.extend({
  adInfos: z.array(ad),
  plusEventSettings: z.object({ sponsorSubtitle: z.string() }).nullable(),
  remainingPhotoQuota: z.int().nonnegative(),
  totalPhotoLimit: z.int().nonnegative(),
  /** The host closed uploads to everybody else. */
  uploadsClosed: z.boolean(),
  /** False: the host switched off that photos are grouped by the people in them. */
  faceGrouping: z.boolean(),
  requester_permissions: z.object({ uploadPhoto: decision }),
  /** How many of the event's photos still wait for their previews and for their faces. */
  processing: z.object({ previews: z.int().nonnegative(), faces: z.int().nonnegative() }),
});
export type Event = z.infer<typeof event>;

export const createEvent = defineEndpoint({
  method: 'POST',
  path: '/api/event',
  summary: 'Create a free event',
  auth: 'required',
  body: z.object({ eventName, eventType }),
  response: z.object({ eventId: id, eventName: z.string(), pinCode: z.string() }),
  errors: [
    'VALIDATION_FAILED',
    'LOGIN_REQUIRED',
    'LOGIN_INVALID',
    'LOGIN_EXPIRED',
    'PLUS_NEEDS_PAYMENT',
    'MONTHLY_LIMIT_REACHED',
  ],
});

export const lookUpEvent = defineEndpoint({
  method: 'GET',
  path: '/api/event/:pin',
  summary: 'The event of a PIN, with its photos',
  auth: 'optional',
  params: z.object({ pin: z.string().max(64) }),
  response: event,
  errors: ['EVENT_NOT_FOUND', 'TOO_MANY_GUESSES', 'LOGIN_INVALID', 'LOGIN_EXPIRED'],
});

export const joinEvent = defineEndpoint({
  method: 'POST',
  path: '/api/event/join',
  summary: 'Record that the signed-in user joined',
  auth: 'required',
  body: z.object({ eventId: id }),
  response: z.object({ eventId: id, role: z.enum(['HOST', 'PARTICIPANT']) }),
  errors: ['VALIDATION_FAILED', 'LOGIN_REQUIRED', 'LOGIN_INVALID', 'LOGIN_EXPIRED', 'EVENT_NOT_FOUND'],
});
