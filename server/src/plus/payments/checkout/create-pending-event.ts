import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { readNewDate } from '#events/lifecycle/event-dates.ts';
import { requireHosting } from '#events/membership/installation-roles.ts';
import { act } from '#http/act.ts';
import { newId } from '#platform/base/new-id.ts';
import type { User } from '#platform/identity/viewer.ts';
import { saveUpgrade } from './save-upgrade.ts';

export const createPendingEventAct = act('createPendingEvent', (context, { viewer, body }) =>
  createPendingEvent(context, viewer, body),
);

/**
 * Saves the details of a Plus event, which is created once a payment has settled, or the upgrade of a Free one. Throws
 * Failure HOSTING_RESTRICTED, EVENT_DATE_OUT_OF_RANGE, EVENT_UNKNOWN, OWNER_ONLY, EVENT_ENDED or ALREADY_PLUS.
 */
const createPendingEvent = async (context: Context, user: User, wanted: BodyOf<'createPendingEvent'>) => {
  requireHosting(context, user);
  const save = () =>
    wanted.upgradeOf === undefined
      ? saveNewEvent(context, user, wanted)
      : saveUpgrade(context, user, wanted.upgradeOf);
  return { pendingEventId: await save(), eventType: 'PLUS' as const };
};

const saveNewEvent = async (
  { db, clock }: Context,
  user: User,
  { eventName, eventDate }: BodyOf<'createPendingEvent'>,
): Promise<string> => {
  const now = clock();
  const event_date = eventDate === undefined ? null : readNewDate(eventDate, now);
  const id = newId();
  await db
    .insertInto('pending_events')
    .values({ id, owner_id: user.id, event_name: eventName, event_date, created_at: now })
    .execute();
  return id;
};
