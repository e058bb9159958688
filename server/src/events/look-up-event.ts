import { isPin, PIN_PROOF_HEADER } from '@togather/contract/pins.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import type { Exchange, Request } from '#http/exchange.ts';
import { sendTagged } from '#http/responding/send-tagged.ts';
import { ensureGuest } from '#photos/guest-cookie.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { eventFor } from './live/describe-event.ts';
import { countJoins } from './membership/count-joins.ts';
import { hasJoined, type Joined, readJoined, rememberJoined } from './membership/join-proof.ts';
import { mayManage, mayView } from './membership/policy.ts';
import { findEvent } from './membership/queries.ts';
import { isFormerPin } from './pins.ts';

export const lookUpEventAct = act(
  'lookUpEvent',
  async (context, { params, query, viewer, request, reply }) => {
    const event = await lookUpEvent(context, { pin: params.pin, viewer }, { request, reply });
    return sendTagged(context, { request, reply }, await eventFor(context, event, { viewer, ...query }));
  },
);

/**
 * Finds the event of a normalised PIN for a viewer, and stores the join in a cookie. Throws Failure EVENT_NOT_FOUND if the PIN
 * is malformed or unknown or its event has ended, and what `pinGuard` throws.
 */
const lookUpEvent = async (
  context: Context,
  { pin, viewer }: { pin: string; viewer: Viewer },
  { request, reply }: Exchange,
): Promise<EventRow> => {
  const known = readJoined(context, request);
  const event =
    (await findJoined(context, { pin, viewer }, known)) ??
    (await admitGuess(context, { pin, viewer }, request));
  if (!event) throw new Failure('EVENT_NOT_FOUND');
  await countJoins(context, known);
  const isCounted = !mayManage(event, viewer) && !context.modes.current().readOnly;
  rememberJoined(context, reply, { event, known, by: isCounted ? (viewer ? 'user' : 'guest') : undefined });
  // Set before the first upload, whose response may be lost, so that a retry comes from the same guest.
  if (!viewer) ensureGuest(context, { request, reply });
  return event;
};

/** Returns the event of a normalised PIN for a browser that has joined it, and undefined for any other. Counts nothing. */
export function findJoinedEvent(
  context: Context,
  pin: string,
  request: Request,
): Promise<EventRow | undefined> {
  return findJoined(context, { pin, viewer: undefined }, readJoined(context, request));
}

interface Wanted {
  readonly pin: string;
  readonly viewer: Viewer;
}

/**
 * Finds the event among those that the browser has joined, the last one first. Reads them by their ids, so that the work
 * does not depend on whether a PIN exists.
 */
const findJoined = async (
  { db, eventReads, clock }: Context,
  { pin, viewer }: Wanted,
  known: readonly Joined[],
): Promise<EventRow | undefined> => {
  for (const { eventId: id } of known) {
    const event = await eventReads(`id ${id}`, () => findEvent(db, { id }));
    if (event?.pin === pin && hasJoined(known, event) && mayView(event, viewer, clock())) return event;
  }
  return undefined;
};

/** Finds the event by its PIN once the guard admits the guess: before, nothing may depend on the PIN. */
const admitGuess = async (
  context: Context,
  { pin, viewer }: Wanted,
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
      if (found && mayView(found, viewer, clock())) event = found;
      return !event && !(await isFormerPin(context, pin));
    },
  });
  return event;
};
