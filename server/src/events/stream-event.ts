import { Readable } from 'node:stream';
import type { EventChange } from '@togather/contract/schemas/event-stream.ts';
import type { Gathered } from '../changes/gather-changes.ts';
import type { Notice } from '../changes/watched-event.ts';
import type { Context } from '../context/context.ts';
import type { EventRow } from '../db/schema.ts';
import type { Exchange, Reply } from '../http/exchange.ts';
import { whenOver } from '../http/when-over.ts';
import { openMessages } from './message-stream.ts';
import { findProgress } from './queries.ts';

const HEARTBEAT_MS = 15_000;
/** Browsers connect again after a time of their own between these, so that they do not come back all at once. */
const [SOONEST_MS, LATEST_MS] = [2000, 5000];

/**
 * Sends server-sent events for the changes of an event; the browser reconnects by itself when a stream ends.
 * A new PIN ends the streams of the event: reconnecting requires having joined by it.
 */
export const streamEvent = (
  context: Pick<Context, 'db' | 'changes'>,
  event: Pick<EventRow, 'id' | 'pin_epoch'>,
  { request, reply }: Exchange,
): Reply => {
  reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no');
  // Nothing would end what a HEAD watches: its response is over, and its connection stays.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const { stream, send } = openMessages();
  send(`retry: ${Math.round(SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS))}\n\n`);
  const unwatch = context.changes.watch(event.id, {
    read: (gathered) => readNotice(context, event.id, gathered),
    tell: ({ message, pinEpoch }) => {
      if (pinEpoch === event.pin_epoch) send(message);
      else stream.end();
    },
    // The database is away for a moment: the browser asks again.
    fail: () => stream.end(),
  });
  const beat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS);
  const end = () => {
    unwatch();
    clearInterval(beat);
    stream.end();
  };
  stream.once('close', end);
  whenOver({ request, reply }, end);
  return reply.send(stream);
};

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
