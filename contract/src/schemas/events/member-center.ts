import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';
import { measure } from '../measures.ts';
import { ad } from '../site/ads.ts';
import { eventSummary, guestCount, hostNotice, waitingPhotos } from './events.ts';
import { role } from './roles.ts';

export const participant = z.object({
  memberId: id,
  name: z.string(),
  role,
  joinedAt: z.iso.datetime(),
});

export const hostedEvent = eventSummary.extend({
  /** False for a co-host. */
  isOwner: z.boolean(),
  participants: z.array(participant),
  participantCount: z.int().nonnegative(),
  guestCount,
  waitingPhotos,
  hostNotice: hostNotice.nullable(),
  /** Nobody can open the event while this is set. */
  takenDown: measure.nullable(),
  photoCount: z.int().nonnegative(),
  remainingPhotoQuota: z.int().nonnegative(),
  totalPhotoLimit: z.int().nonnegative(),
  adInfos: z.array(ad).optional(),
  plusEventSettings: z.object({ sponsorSubtitle: z.string() }).nullable().optional(),
});
export type HostedEvent = z.infer<typeof hostedEvent>;

export const joinedEvent = eventSummary.extend({
  joinedAt: z.iso.datetime(),
  photoCount: z.int().nonnegative(),
});
export type JoinedEvent = z.infer<typeof joinedEvent>;

export const listHostedEvents = defineEndpoint('listHostedEvents', {
  summary: 'Events the user hosts or co-hosts, newest first',
  response: z.array(hostedEvent),
});

export const listJoinedEvents = defineEndpoint('listJoinedEvents', {
  summary: 'Events the user joined as a participant, most recently joined first',
  response: z.object({ events: z.array(joinedEvent) }),
});

export const checkHosting = defineEndpoint('checkHosting', {
  summary: 'Whether the user may create events, which the operator can limit to chosen people',
  response: z.object({ mayCreateEvents: z.boolean() }),
});
