import type { Context } from '#app/context/context.ts';
import type { Reply, Request } from '#http/exchange.ts';
import { readCookie, setCookie } from '#http/responding/cookies.ts';
import { readSigned, signValue } from '#platform/config/signed-value.ts';
import type { EventRow } from '#platform/db/schema.ts';

const COOKIE = 'togather_join';
const HEADER = 'x-join-proof';
const MAX_EVENTS = 20;
const PURPOSE = 'join-cookie';

/** An event whose PIN the visitor knew, and the epoch of that PIN. */
export interface Joined {
  readonly eventId: string;
  readonly pinEpoch: number;
}

/**
 * Returns the events that a request proves to have joined, by the join cookie or by the header of clients without cookies.
 */
export function readJoined(context: Context, request: Request): Joined[] {
  return [...proofsOf(request)].flatMap((signed) => {
    const value = readSigned(context.secrets.keysFor(PURPOSE), signed);
    return value ? value.split('-').map(parseJoined) : [];
  });
}

/** Returns true when one of the proofs is for the event's current PIN. */
export function hasJoined(joined: readonly Joined[], event: Pick<EventRow, 'id' | 'pin_epoch'>): boolean {
  return joined.some(({ eventId, pinEpoch }) => eventId === event.id && pinEpoch === event.pin_epoch);
}

/** Returns proof of membership in one event for clients without cookies. */
export function joinProofOf(context: Context, event: Pick<EventRow, 'id' | 'pin_epoch'>): string {
  return signValue(context.secrets.keyFor(PURPOSE), textOf({ eventId: event.id, pinEpoch: event.pin_epoch }));
}

/**
 * Puts the event first in the browser's cookie of recently joined events. Returns whether the browser joined it for the
 * first time, under any of its PINs.
 */
export function rememberJoined(
  context: Context,
  reply: Reply,
  { event, known }: { event: Pick<EventRow, 'id' | 'pin_epoch'>; known: readonly Joined[] },
): boolean {
  const [first] = known;
  if (first && hasJoined([first], event)) return false;
  const others = known.filter(({ eventId }) => eventId !== event.id);
  const events = [{ eventId: event.id, pinEpoch: event.pin_epoch }, ...others].slice(0, MAX_EVENTS);
  setCookie(context, reply, {
    name: COOKIE,
    value: signValue(context.secrets.keyFor(PURPOSE), events.map(textOf).join('-')),
  });
  return others.length === known.length;
}

const proofsOf = function* (request: Request): Generator<string> {
  const cookie = readCookie(request, COOKIE);
  if (cookie) yield cookie;
  const header = request.headers[HEADER];
  if (typeof header === 'string') yield header;
};

const textOf = ({ eventId, pinEpoch }: Joined): string => `${eventId}.${pinEpoch}`;

const parseJoined = (text: string): Joined => {
  const [eventId = '', epoch] = text.split('.');
  return { eventId, pinEpoch: Number(epoch) };
};
