import { PassThrough, Readable } from 'node:stream';
import type { EventChange } from '@togather/contract/schemas/events.ts';
import type { WallNews } from '@togather/contract/schemas/walls.ts';
import type { Context } from '#app/context/context.ts';
import { findEvent } from '#events/membership/queries.ts';
import { findProgress } from '#events/queries.ts';
import { whenOver } from '#http/connections/drain.ts';
import type { Exchange, Reply } from '#http/exchange.ts';
import type { Gathered, Notice } from '#platform/changes/watched-event.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { readWishNews } from '#wishes/list-wishes.ts';

const HEARTBEAT_MS = 15_000;
/** Range of the random reconnection delay, so that browsers do not reconnect all at once. */
const [SOONEST_MS, LATEST_MS] = [2000, 5000];

/** The longest delay of a Node timer. */
const MOST_MS = 2 ** 31 - 1;

interface Watching {
  readonly event: EventRow;
  /** Distinguishes one guest's streams from those of others behind the same address. */
  readonly guest: string | undefined;
  /** The stream ends with this session. */
  readonly sessionId: string | undefined;
  /** Returns whether the watcher may no longer watch; called with each heartbeat and at the end of the event. */
  readonly isOver: () => boolean;
  readonly tell: (notice: Notice, stream: Outgoing) => void;
}

interface Outgoing {
  readonly send: (message: Buffer) => void;
  readonly end: () => void;
}

/**
 * Opens a stream of server-sent events and calls `tell` for each change of an event. The browser reconnects when the stream
 * ends. Throws Failure TOO_MANY_REQUESTS when too many streams are open.
 */
export function streamChanges(
  context: Context,
  { event, guest, sessionId, isOver, tell }: Watching,
  { request, reply }: Exchange,
): Reply {
  reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no');
  // The response to HEAD ends while its connection stays open, so nothing would end its watching.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const { stream, send } = openMessages();
  const outgoing = { send, end: () => void stream.end() };
  const leave = context.streamGate.enter({ eventId: event.id, address: request.ip, guest }, outgoing.end);
  send(`retry: ${Math.round(SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS))}\n\n`);
  const unwatch = context.changes.watch(event.id, {
    read: (gathered) => readNotice(context, event.id, gathered),
    tell: (notice) => tell(notice, outgoing),
    // The database is unavailable for a moment; the browser retries.
    fail: outgoing.end,
  });
  const unwatchSession = sessionId && context.changes.watchSession(sessionId, outgoing.end);
  const beat = setInterval(() => (isOver() ? stream.end() : send(': still here\n\n')), HEARTBEAT_MS);
  const untilEnd = event.ends_at.getTime() - context.clock().getTime();
  const atEnd = setTimeout(() => isOver() && stream.end(), Math.min(Math.max(untilEnd, 0), MOST_MS));
  const end = () => {
    leave();
    unwatch();
    if (unwatchSession) unwatchSession();
    clearInterval(beat);
    clearTimeout(atEnd);
    stream.end();
  };
  stream.once('close', end);
  whenOver({ request, reply }, end);
  return reply.send(stream);
}

/**
 * Reads the messages about a change of an event: for its host, for its guests, and for its live walls. A wall's message covers only
 * the photos that everyone sees.
 */
const readNotice = async (
  context: Context,
  eventId: string,
  { kind, hearts, wishes, hasMoreWishes }: Gathered,
): Promise<Notice> => {
  const progress = await findProgress(context.db, eventId, context.clock());
  const ids = { ids: wishes, isMany: hasMoreWishes };
  const event = (wishes.size > 0 || hasMoreWishes) && (await findEvent(context.db, { id: eventId }));
  const news = event ? await readWishNews(context, event, ids) : undefined;
  const numbers = {
    kind,
    version: progress?.version ?? '',
    ...(hearts.size > 0 && { hearts: [...hearts].map(([photoId, count]) => ({ photoId, hearts: count })) }),
  };
  const none = { photoCount: 0, processing: { previews: 0, faces: 0, hardFaces: 0 } };
  const toHost: EventChange = {
    ...numbers,
    ...(news && { wishes: news.host }),
    ...(progress?.ofHost ?? none),
  };
  const toGuests: EventChange = {
    ...numbers,
    ...(news && { wishes: news.guests }),
    ...(progress?.ofGuests ?? none),
  };
  // A new PIN changes the wall's links, too.
  const state = `${progress?.pinEpoch}.${progress?.shownState}`;
  return {
    messages: {
      host: messageOf(toHost),
      guests: messageOf(toGuests),
      wall: messageOf({ state } satisfies WallNews),
      wallWithWishes: messageOf({ state, ...(news && { wishes: news.guests }) } satisfies WallNews),
    },
    pinEpoch: progress?.pinEpoch,
    hostsEpoch: progress?.hostsEpoch,
  };
};

const messageOf = (data: object): Buffer => Buffer.from(`data: ${JSON.stringify(data)}\n\n`);

/** About 20 messages; a watcher further behind reconnects and gets the current state. */
const MOST_UNREAD_BYTES = 2048;

/** Opens a stream of messages to one watcher, which ends when the watcher does not read, to limit memory. */
export function openMessages() {
  const stream = new PassThrough({ highWaterMark: MOST_UNREAD_BYTES });
  const send = (message: Buffer | string): void => {
    if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy();
    else if (stream.writable) stream.write(message);
  };
  return { stream, send };
}
