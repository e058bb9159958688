import { isPin, PIN_PROOF_HEADER } from '@togather/contract/pins.ts';
import type { Context } from '../../context/context.ts';
import type { Exchange, Request } from '../../http/exchange.ts';
import type { Viewer } from '../../http/viewer.ts';
import { hasJoined, readJoined, rememberJoined } from '../../membership/join-proof.ts';
import { mayManage, mayView } from '../../membership/policy.ts';
import { countGuest, findEvent } from '../../membership/queries.ts';
import { ensureGuest } from '../../photos/guest-cookie.ts';
import { Failure } from '../../platform/base/failure.ts';
import type { EventRow } from '../../platform/db/schema.ts';
import { isFormerPin } from './pins.ts';

/**
 * Finds the event of a normalised PIN for a viewer, and proves the join by a cookie. Throws Failure EVENT_NOT_FOUND for
 * a malformed, unknown or ended event's PIN alike, and what the PIN guard throws.
 */
export const lookUpEvent = async (
  context: Pick<
    Context,
    'db' | 'eventReads' | 'clock' | 'publicUrl' | 'secrets' | 'pinGuard' | 'tally' | 'modes'
  >,
  { pin, viewer }: { pin: string; viewer: Viewer },
  { request, reply }: Exchange,
): Promise<EventRow> => {
  const event = await findByPin(context, pin, viewer);
  const known = readJoined(context, request);
  if (!event || !hasJoined(known, event)) {
    const proof = request.headers[PIN_PROOF_HEADER];
    await context.pinGuard.admit({
      pin,
      address: request.ip,
      proof: typeof proof === 'string' ? proof : undefined,
      isMiss: async () => !event && !(await isFormerPin(context, pin)),
    });
  }
  if (!event) throw new Failure('EVENT_NOT_FOUND');
  const isNew = rememberJoined(context, reply, { event, known });
  if (isNew && !mayManage(event, viewer)) context.tally.count(event.id, 'joins');
  // Signed-in users are participants, not guests.
  if (isNew && !viewer && !context.modes.current().readOnly) await countGuest(context.db, event.id);
  // Set before the first upload, whose response may be lost, so that a retry comes from the same guest.
  if (!viewer) ensureGuest(context, { request, reply });
  return event;
};

/** Returns the event of a normalised PIN for a browser that has joined it, and undefined for any other. Counts nothing. */
export const findJoinedEvent = async (
  context: Parts & Pick<Context, 'publicUrl' | 'secrets'>,
  pin: string,
  request: Request,
): Promise<EventRow | undefined> => {
  const known = readJoined(context, request);
  if (known.length === 0) return undefined;
  const event = await findByPin(context, pin, undefined);
  return event && hasJoined(known, event) ? event : undefined;
};

type Parts = Pick<Context, 'db' | 'eventReads' | 'clock'>;

const findByPin = async (
  { db, eventReads, clock }: Parts,
  pin: string,
  viewer: Viewer,
): Promise<EventRow | undefined> => {
  const event = isPin(pin) ? await eventReads(`pin ${pin}`, () => findEvent(db, { pin })) : undefined;
  return event && mayView(event, viewer, clock()) ? event : undefined;
};
