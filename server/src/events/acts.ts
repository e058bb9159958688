import { type AnyAct, act } from '#http/act.ts';
import { joinEventAct } from './join-event.ts';
import { changeEventAct } from './lifecycle/change-event.ts';
import { createEventAct } from './lifecycle/create-event.ts';
import { deleteEventAct } from './lifecycle/delete-event.ts';
import { streamEventAct } from './live/stream-event.ts';
import { lookUpEventAct } from './look-up-event.ts';
import { mayManage } from './membership/policy.ts';

const getPinAct = act('getPin', async (_, { event }) => ({ pinCode: event.pin }));

const isHostAct = act('isHost', async (_, { event, viewer }) => ({
  isEventHost: mayManage(event, viewer),
}));

/** What the endpoints of this noun do. */
export const eventsActs: readonly AnyAct[] = [
  createEventAct,
  joinEventAct,
  getPinAct,
  lookUpEventAct,
  isHostAct,
  changeEventAct,
  deleteEventAct,
  streamEventAct,
];
