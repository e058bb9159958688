import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { User } from '#platform/identity/viewer.ts';
import { withLock } from '#platform/locks/locks.ts';
import { roleIn } from './membership/policy.ts';
import { addParticipant } from './queries.ts';

export const joinEventAct = act('joinEvent', (context, { viewer, event }) =>
  joinEvent(context, viewer, event),
);

/** Records that a signed-in user joined; a host stays HOST, a second join changes nothing. */
const joinEvent = async (context: Context, user: User, event: EventRow) => {
  const eventId = event.id;
  const participant = { eventId, userId: user.id, role: roleIn(event, user) };
  const role = await withLock(context, { reference: eventId }, (tx) => addParticipant(tx, participant));
  return { eventId, role };
};
