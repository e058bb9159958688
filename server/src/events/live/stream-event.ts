import { Readable } from 'node:stream';
import type { EventChange } from '@togather/contract/schemas/events/event-stream.ts';
import type { Context } from '../../context/context.ts';
import { whenOver } from '../../http/connections/when-over.ts';
import type { Exchange, Reply, Request } from '../../http/exchange.ts';
import type { Viewer } from '../../http/viewer.ts';
import { mayView } from '../../membership/policy.ts';
import { readGuest } from '../../photos/guest-cookie.ts';
import type { Gathered } from '../../platform/changes/gather-changes.ts';
import type { Notice } from '../../platform/changes/watched-event.ts';
import type { EventRow } from '../../platform/db/schema.ts';
import { findProgress } from '../queries.ts';
import { openMessages } from './message-stream.ts';

const HEARTBEAT_MS = 15_000;
/** Range of the random reconnect delay, so that browsers do not all return at once. */
const [SOONEST_MS, LATEST_MS] = [2000, 5000];

/** Longest delay of a Node timer. */
const MOST_MS = 2 ** 31 - 1;

interface Watching {
  readonly event: EventRow;
  readonly viewer: Viewer;
}

/**
 * Sends an event's changes as server-sent events; browsers reconnect when a stream ends. A stream ends with its event, with
 * the event's PIN, and with the session that opened it. Throws Failure TOO_MANY_REQUESTS when too many streams are open.
 */
export const streamEvent = (
  context: Pick<Context, 'db' | 'changes' | 'clock' | 'streamGate'>,
  { event, viewer }: Watching,
  { request, reply }: Exchange,
): Reply => {
  reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no');
  // The response to HEAD is complete while its connection stays open, so nothing would end the watch.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const { stream, send } = openMessages();
  const owner = { eventId: event.id, address: request.ip, guest: guestOf(viewer, request) };
  const leave = context.streamGate.enter(owner, () => stream.end());
  const isOver = () => !mayView(event, viewer, context.clock());
  send(`retry: ${Math.round(SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS))}\n\n`);
  const unwatch = context.changes.watch(event.id, {
    read: (gathered) => readNotice(context, event.id, gathered),
    tell: ({ message, pinEpoch }) => {
      if (pinEpoch === event.pin_epoch && !isOver()) send(message);
      else stream.end();
    },
    // After a short database outage the browser reconnects.
    fail: () => stream.end(),
  });
  const unwatchSession = viewer && context.changes.watchSession(viewer.session.id, () => stream.end());
  const beat = setInterval(() => (isOver() ? stream.end() : send(': still here\n\n')), HEARTBEAT_MS);
  const untilEnd = event.ends_at.getTime() - context.clock().getTime();
  const atEnd = setTimeout(() => isOver() && stream.end(), Math.min(Math.max(untilEnd, 0), MOST_MS));
  const end = () => {
    leave();
    unwatch();
    unwatchSession?.();
    clearInterval(beat);
    clearTimeout(atEnd);
    stream.end();
  };
  stream.once('close', end);
  whenOver({ request, reply }, end);
  return reply.send(stream);
};

/** Distinguishes one guest's streams from those of others behind the same address. */
const guestOf = (viewer: Viewer, request: Request): string | undefined =>
  viewer?.id ?? readGuest(request)?.toString('base64');

const readNotice = async (
  { db }: Pick<Context, 'db'>,
  eventId: string,
  { kind, hearts }: Gathered,
): Promise<Notice> => {
  const progress = await findProgress(db, eventId);
  const { pinEpoch, photoCount = 0, processing = { previews: 0, faces: 0 }, version = '' } = progress ?? {};
  const change: EventChange = {
    kind,
    photoCount,
    processing,
    version,
    ...(hearts.size > 0 && { hearts: [...hearts].map(([photoId, count]) => ({ photoId, hearts: count })) }),
  };
  return { message: Buffer.from(`data: ${JSON.stringify(change)}\n\n`), pinEpoch };
};
