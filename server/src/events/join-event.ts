import type { Context } from '../context.ts';
import type { User } from '../sessions/viewer.ts';
import { requireEvent, roleIn } from './policy.ts';
import { addParticipant } from './queries.ts';

/** Records that a signed-in user joined; a host stays HOST, a second join changes nothing. */
export const joinEvent = async (context: Pick<Context, 'db' | 'clock'>, user: User, eventId: string) => {
  const event = await requireEvent(context, eventId, user);
  const role = await addParticipant(context.db, { eventId, userId: user.id, role: roleIn(event, user) });
  return { eventId, role };
};
