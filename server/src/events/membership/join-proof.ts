import type { Context } from '#app/context/context.ts';
import type { Reply, Request } from '#http/exchange.ts';
import { readCookie, setCookie } from '#http/responding/cookies.ts';
import { newId } from '#platform/base/new-id.ts';
import { readSigned, signValue } from '#platform/config/signed-value.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Join, Joined } from '#platform/identity/caller.ts';

const COOKIE = 'togather_join';
const HEADER = 'x-join-proof';
const MAX_EVENTS = 20;
const PURPOSE = 'join-cookie';

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
 * Puts the event first in the browser's cookie of recently joined events. Marks it with the join if it is not there yet under any of
 * its PINs: `by` is undefined for hosts, who are not counted. Drops the joins of `known`, which the request has brought back.
 */
export function rememberJoined(
  context: Context,
  reply: Reply,
  {
    event,
    known,
    by,
  }: { event: Pick<EventRow, 'id' | 'pin_epoch'>; known: readonly Joined[]; by: Join['by'] | undefined },
): void {
  const [first] = known;
  if (first && hasJoined([first], event)) return;
  const others = known.filter(({ eventId }) => eventId !== event.id);
  const isNew = others.length === known.length;
  const join = isNew && by ? { id: newId(), by, at: context.clock() } : undefined;
  const kept = others.slice(0, MAX_EVENTS - 1).map((other) => ({ ...other, join: undefined }));
  const events = [{ eventId: event.id, pinEpoch: event.pin_epoch, join }, ...kept];
  setCookie(context, reply, {
    name: COOKIE,
    value: signValue(context.secrets.keyFor(PURPOSE), events.map(textOf).join('-')),
  });
}

const proofsOf = function* (request: Request): Generator<string> {
  const cookie = readCookie(request, COOKIE);
  if (cookie) yield cookie;
  const header = request.headers[HEADER];
  if (typeof header === 'string') yield header;
};

/** Release 1.0.0 reads the first two fields and ignores the others. */
const textOf = ({ eventId, pinEpoch, join }: Joined): string =>
  [eventId, pinEpoch, ...(join ? [join.by, join.at.getTime(), join.id] : [])].join('.');

const parseJoined = (text: string): Joined => {
  const [eventId = '', epoch, by, at, id] = text.split('.');
  const joined = { eventId, pinEpoch: Number(epoch) };
  if (!id || (by !== 'guest' && by !== 'user')) return joined;
  return { ...joined, join: { id, by, at: new Date(Number(at)) } };
};
