import type { Context } from '../context/context.ts';
import type { EventRow } from '../db/schema.ts';
import type { User } from '../http/viewer.ts';
import { roleIn } from '../membership/policy.ts';
import { addParticipant } from './queries.ts';

/** Records that a signed-in user joined; a host stays HOST, a second join changes nothing. */
export const joinEvent = async ({ db }: Pick<Context, 'db'>, user: User, event: EventRow) => {
  const eventId = event.id;
  const role = await addParticipant(db, { eventId, userId: user.id, role: roleIn(event, user) });
  return { eventId, role };
};
