import { can, type Role } from '@togather/contract/roles.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { type EventRow, findEvent, uploadDecision } from './queries.ts';

/** What somebody is to an event. Whoever holds its id or PIN is at least a participant. */
export const roleIn = (event: Pick<EventRow, 'host_id'>, viewer: Viewer): Role =>
  viewer?.id === event.host_id ? 'HOST' : 'PARTICIPANT';

export const hasEnded = (event: Pick<EventRow, 'ends_at'>, now: Date): boolean => event.ends_at <= now;

/** The event of an id as this viewer may see it; Failure EVENT_NOT_FOUND for none, and after its end for all but the host. */
export const requireEvent = async (
  context: Pick<Context, 'db' | 'clock'>,
  eventId: string,
  viewer: Viewer,
): Promise<EventRow> => {
  const event = await findEvent(context.db, { id: eventId });
  if (!event || !mayView(event, viewer, context.clock())) throw new Failure('EVENT_NOT_FOUND');
  return event;
};

/** The event of an id for its host. Failure EVENT_NOT_FOUND as above, HOST_ONLY for whoever else may see it. */
export const requireHostedEvent = async (
  context: Pick<Context, 'db' | 'clock'>,
  eventId: string,
  viewer: Viewer,
): Promise<EventRow> => {
  const event = await requireEvent(context, eventId, viewer);
  if (!can(roleIn(event, viewer), 'manageEvent', 'DENY')) throw new Failure('HOST_ONLY');
  return event;
};

/** Throws Failure PLUS_ONLY for what a Free event does not have. */
export const requirePlus = (event: Pick<EventRow, 'type'>): void => {
  if (event.type !== 'Plus') throw new Failure('PLUS_ONLY');
};

export const mayView = (event: EventRow, viewer: Viewer, now: Date): boolean =>
  !hasEnded(event, now) || can(roleIn(event, viewer), 'viewAfterEnd', 'DENY');

/** ALLOW or DENY for one viewer's uploads: by role and the host's setting; nobody uploads after the end. */
export const uploadPermission = async (
  context: Pick<Context, 'db' | 'clock'>,
  event: EventRow,
  viewer: Viewer,
) => {
  if (hasEnded(event, context.clock())) return 'DENY';
  const closed = event.uploads_closed_at !== null && event.uploads_closed_at <= context.clock();
  const setting = closed ? 'DENY' : await uploadDecision(context.db, event.id);
  return can(roleIn(event, viewer), 'uploadPhoto', setting) ? 'ALLOW' : 'DENY';
};
