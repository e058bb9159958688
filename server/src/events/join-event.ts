import type { Context } from '../context/context.ts';
import type { EventRow } from '../db/schema.ts';
import type { User } from '../http/viewer.ts';
import { roleIn } from '../membership/policy.ts';
import { addParticipant } from './queries.ts';

/** Records that a signed-in user joined; a host stays HOST, and a second join changes nothing. */
export const joinEvent = async (
  { db, turns }: Pick<Context, 'db' | 'turns'>,
  user: User,
  event: EventRow,
) => {
  const eventId = event.id;
  const participant = { eventId, userId: user.id, role: roleIn(event, user) };
  const role = await turns({ beside: eventId }, () => addParticipant(db, participant));
  return { eventId, role };
};
