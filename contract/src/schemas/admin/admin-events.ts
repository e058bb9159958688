import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';
import { measure, measureReason } from '../measures.ts';
import { eventType } from '../plans.ts';
import { adminUser } from './admin.ts';
import { momentKey, nextKey } from './page-keys.ts';

/** An event as administrators find it: nothing of what its photos show. */
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
  /** Of its photos as they were uploaded, in bytes. */
  size: z.int().nonnegative(),
  /** Null for an event that is there. */
  takenDown: measure.nullable(),
});
export type AdminEvent = z.infer<typeof adminEvent>;

export const listAllEvents = defineEndpoint('listAllEvents', {
  summary:
    "Events, newest first; `search` narrows to a PIN, or by the event's name and its host's name or e-mail",
  query: z.object({
    search: z.string().max(200).default(''),
    after: momentKey.optional(),
    count: z.coerce.number().int().min(1).max(200).default(20),
  }),
  response: z.object({ events: z.array(adminEvent), total: z.int().nonnegative(), next: nextKey }),
});

const eventParams = z.object({ eventId: id });

export const takeEventDown = defineEndpoint('takeEventDown', {
  summary: 'Keep everybody from an event and tell its host why; nothing of it is removed',
  params: eventParams,
  body: z.object({ reason: measureReason }),
  response: z.object({ takenDown: z.literal(true) }),
  errors: ['EVENT_UNKNOWN'],
});

export const bringEventBack = defineEndpoint('bringEventBack', {
  summary: 'Show an event again that was taken down, as it is',
  params: eventParams,
  response: z.object({ takenDown: z.literal(false) }),
  errors: ['EVENT_UNKNOWN'],
});
