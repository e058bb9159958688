import { z } from 'zod';
import { MAX_PHOTO_LIMIT } from '../../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { eventDate, eventName } from '../events/events.ts';
import { id } from '../ids.ts';
import { measure, measureReason } from '../measures.ts';
import { eventType } from '../plans.ts';
import { adminUser } from './admin.ts';
import { momentKey, nextKey } from './page-keys.ts';

/** How many photos an event may hold, chosen by an administrator. */
export const photoLimit = z.int().min(1).max(MAX_PHOTO_LIMIT);

/** An event in the administrators' list, without its photos. */
export const adminEvent = z.object({
  eventId: id,
  pinCode: z.string(),
  eventName: z.string(),
  eventType,
  host: adminUser,
  eventStartDate: z.iso.datetime(),
  eventEndDate: z.iso.datetime(),
  photoCount: z.int().nonnegative(),
  totalPhotoLimit: z.int().nonnegative(),
  /** Total bytes of the photos as uploaded. */
  size: z.int().nonnegative(),
  /** Total bytes of the previews that were made of them. */
  previewsSize: z.int().nonnegative(),
  /** The last day on which an administrator can let the event end. */
  lastEndDay: eventDate,
  /** Null unless the event is taken down. */
  takenDown: measure.nullable(),
});
export type AdminEvent = z.infer<typeof adminEvent>;

export const listAllEvents = defineEndpoint('listAllEvents', {
  summary:
    'Events, newest or largest first; `search` filters by PIN, or by the name of the event or the name or e-mail of its host',
  query: z.object({
    search: z.string().max(200).default(''),
    order: z.enum(['newest', 'largest']).default('newest'),
    after: momentKey.optional(),
    count: z.coerce.number().int().min(1).max(200).default(20),
  }),
  response: z.object({ events: z.array(adminEvent), total: z.int().nonnegative(), next: nextKey }),
});

const eventParams = z.object({ eventId: id });

export const takeEventDown = defineEndpoint('takeEventDown', {
  summary: 'Close an event to everyone and tell its host why; nothing is deleted',
  params: eventParams,
  body: z.object({ reason: measureReason }),
  response: z.object({ takenDown: z.literal(true) }),
  errors: ['EVENT_UNKNOWN'],
});

export const bringEventBack = defineEndpoint('bringEventBack', {
  summary: 'Reopen an event that was taken down',
  params: eventParams,
  response: z.object({ takenDown: z.literal(false) }),
  errors: ['EVENT_UNKNOWN'],
});

export const changePhotoLimit = defineEndpoint('changePhotoLimit', {
  summary: 'Change how many photos an event may hold; not to fewer than it holds',
  params: eventParams,
  body: z.object({ photoLimit }),
  response: z.object({ photoLimit }),
  errors: ['EVENT_UNKNOWN', 'PHOTO_LIMIT_TOO_SMALL'],
});

export const changeEventEnd = defineEndpoint('changeEventEnd', {
  summary: 'Change the last day, in Taiwan, on which an event can be opened; its photos are removed after it',
  params: eventParams,
  body: z.object({ endDay: eventDate }),
  response: z.object({ eventEndDate: z.iso.datetime() }),
  errors: ['EVENT_UNKNOWN', 'EVENT_ENDED', 'EVENT_END_OUT_OF_RANGE'],
});

export const createPlusDirectly = defineEndpoint('createPlusDirectly', {
  summary: 'Create a Plus event for a user without payment; `photoLimit` is that of the plan by default',
  body: z.object({ eventName, eventHostUserId: id, photoLimit: photoLimit.optional() }),
  response: z.object({ eventId: id, pinCode: z.string() }),
  errors: ['USER_NOT_FOUND'],
});
