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
  /** The browser has not brought this proof back yet: one without cookies never does, and is not counted. */
  readonly isNew?: true;
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
 * Puts the event first in the browser's cookie of recently joined events. Returns true when the browser brings the proof of
 * its first join back, so that the join counts.
 */
export function rememberJoined(
  context: Context,
  reply: Reply,
  { event, known }: { event: Pick<EventRow, 'id' | 'pin_epoch'>; known: readonly Joined[] },
): boolean {
  const [first] = known;
  const before = known.find(({ eventId }) => eventId === event.id);
  if (first && first === before && !before.isNew && hasJoined([first], event)) return false;
  const others = known.filter(({ eventId }) => eventId !== event.id);
  const mine: Joined = {
    eventId: event.id,
    pinEpoch: event.pin_epoch,
    ...(before === undefined && { isNew: true }),
  };
  const events = [mine, ...others].slice(0, MAX_EVENTS);
  setCookie(context, reply, {
    name: COOKIE,
    value: signValue(context.secrets.keyFor(PURPOSE), events.map(textOf).join('-')),
  });
  return before?.isNew === true;
}

const proofsOf = function* (request: Request): Generator<string> {
  const cookie = readCookie(request, COOKIE);
  if (cookie) yield cookie;
  const header = request.headers[HEADER];
  if (typeof header === 'string') yield header;
};

const textOf = ({ eventId, pinEpoch, isNew }: Joined): string =>
  `${eventId}.${pinEpoch}${isNew ? '.new' : ''}`;

const parseJoined = (text: string): Joined => {
  const [eventId = '', epoch, isNew] = text.split('.');
  return { eventId, pinEpoch: Number(epoch), ...(isNew && { isNew: true }) };
};
