import { isPin, PIN_PROOF_HEADER } from '@togather/contract/pins.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import type { Exchange, Request } from '#http/exchange.ts';
import { sendTagged } from '#http/responding/send-tagged.ts';
import { ensureGuest } from '#photos/guest-cookie.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { eventFor } from './live/describe-event.ts';
import { countJoins } from './membership/count-joins.ts';
import { hasJoined, rememberJoined } from './membership/join-proof.ts';
import { mayManage, mayView } from './membership/policy.ts';
import { findEvent } from './membership/queries.ts';
import { isFormerPin } from './pins.ts';

export const lookUpEventAct = act(
  'lookUpEvent',
  async (context, { params, query, caller, request, reply }) => {
    const event = await lookUpEvent(context, params.pin, caller, { request, reply });
    const body = await eventFor(context, event, caller.user, query.photos);
    return sendTagged(context, { request, reply }, body);
  },
);

/**
 * Finds the event of a normalised PIN for a caller, and stores the join in a cookie. Throws Failure EVENT_NOT_FOUND if the PIN
 * is malformed or unknown or its event has ended, and what `pinGuard` throws.
 */
const lookUpEvent = async (
  context: Context,
  pin: string,
  caller: Caller,
  { request, reply }: Exchange,
): Promise<EventRow> => {
  const { user, joined: known } = caller;
  const event = (await findJoined(context, pin, caller)) ?? (await admitGuess(context, pin, caller, request));
  if (!event) throw new Failure('EVENT_NOT_FOUND');
  await countJoins(context, known);
  const isCounted = !mayManage(event, user) && !context.modes.current().readOnly;
  rememberJoined(context, reply, { event, known, by: isCounted ? (user ? 'user' : 'guest') : undefined });
  // Set before the first upload, whose response may be lost, so that a retry comes from the same guest.
  ensureGuest(context, caller, reply);
  return event;
};

/**
 * Finds the event of a normalised PIN among those that the caller has joined, the last one first. Counts nothing. Reads them by their
 * ids, so that the work does not depend on whether a PIN exists.
 */
export async function findJoined(
  { db, eventReads, clock }: Context,
  pin: string,
  { user, joined }: Caller,
): Promise<EventRow | undefined> {
  for (const { eventId: id } of joined) {
    const event = await eventReads(`id ${id}`, () => findEvent(db, { id }));
    if (event?.pin === pin && hasJoined(joined, event) && mayView(event, user, clock())) return event;
  }
  return undefined;
}

/** Finds the event by its PIN once the guard admits the guess: before, nothing may depend on the PIN. */
const admitGuess = async (
  context: Context,
  pin: string,
  { user }: Caller,
  request: Request,
): Promise<EventRow | undefined> => {
  const { db, eventReads, clock, pinGuard } = context;
  const proof = request.headers[PIN_PROOF_HEADER];
  let event: EventRow | undefined;
  await pinGuard.admit({
    pin,
    address: request.ip,
    proof: typeof proof === 'string' ? proof : undefined,
    isMiss: async () => {
      const found = isPin(pin) ? await eventReads(`pin ${pin}`, () => findEvent(db, { pin })) : undefined;
      if (found && mayView(found, user, clock())) event = found;
      return !event && !(await isFormerPin(context, pin));
    },
  });
  return event;
};
