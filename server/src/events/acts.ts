import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { User } from '#platform/identity/caller.ts';
import { withLock } from '#platform/locks/locks.ts';
import { chooseLookAct } from './choose-look.ts';
import { changeEventAct } from './lifecycle/change-event.ts';
import { createEventAct } from './lifecycle/create-event.ts';
import { deleteEventAct } from './lifecycle/delete-event.ts';
import { streamEventAct } from './live/stream-event.ts';
import { lookUpEventAct } from './look-up-event.ts';
import { mayManage, roleIn } from './membership/policy.ts';
import { addParticipant } from './queries.ts';

const joinEventAct = act('joinEvent', (context, { caller, event }) => joinEvent(context, caller.user, event));

/** Records that a signed-in user joined; a host stays HOST, a second join changes nothing. */
const joinEvent = async (context: Context, user: User, event: EventRow) => {
  const eventId = event.id;
  const participant = { eventId, userId: user.id, role: roleIn(event, user) };
  const role = await withLock(context, { reference: eventId }, (tx) => addParticipant(tx, participant));
  return { eventId, role };
};

const getPinAct = act('getPin', async (_, { event }) => ({ pinCode: event.pin }));

const isHostAct = act('isHost', async (_, { event, caller }) => ({
  isEventHost: mayManage(event, caller.user),
}));

/** What the endpoints of this noun do. */
export const eventsActs: readonly AnyAct[] = [
  createEventAct,
  joinEventAct,
  getPinAct,
  lookUpEventAct,
  isHostAct,
  changeEventAct,
  chooseLookAct,
  deleteEventAct,
  streamEventAct,
];
