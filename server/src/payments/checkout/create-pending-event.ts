import type { Context } from '../../context/context.ts';
import type { User } from '../../http/viewer.ts';
import { newId } from '../../platform/base/new-id.ts';

/** Saves the details of a Plus event, which is created once a payment has settled. */
export const createPendingEvent = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  user: User,
  { eventName }: { eventName: string },
) => {
  const pendingEventId = newId();
  await db
    .insertInto('pending_events')
    .values({ id: pendingEventId, owner_id: user.id, event_name: eventName, created_at: clock() })
    .execute();
  return { pendingEventId, eventType: 'PLUS' as const };
};
