import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '../../context/context.ts';
import { readNewDate } from '../../events/lifecycle/event-dates.ts';
import type { User } from '../../http/viewer.ts';
import { newId } from '../../platform/base/new-id.ts';

/** Saves the details of a Plus event, which is created once a payment has settled. Throws Failure EVENT_DATE_OUT_OF_RANGE. */
export const createPendingEvent = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  user: User,
  { eventName, eventDate }: BodyOf<'createPendingEvent'>,
) => {
  const now = clock();
  const event_date = eventDate === undefined ? null : readNewDate(eventDate, now);
  const pendingEventId = newId();
  await db
    .insertInto('pending_events')
    .values({ id: pendingEventId, owner_id: user.id, event_name: eventName, event_date, created_at: now })
    .execute();
  return { pendingEventId, eventType: 'PLUS' as const };
};
