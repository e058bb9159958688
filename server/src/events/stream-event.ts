import { PassThrough } from 'node:stream';
import type { EventChange } from '@togather/contract/schemas/event-stream.ts';
import type { ChangeKind } from '../changes/announce.ts';
import type { Context } from '../context/context.ts';
import type { EventRow } from '../db/schema.ts';
import type { Exchange, Reply } from '../http/exchange.ts';
import { findEvent } from '../membership/queries.ts';
import { countWaiting } from './queries.ts';

/** Changes within this time are sent together: an upload of many photos is a few messages. */
const GATHER_MS = 400;
const HEARTBEAT_MS = 15_000;

/**
 * Sends server-sent events for the changes of an event; the browser reconnects by itself when a stream ends.
 * A new PIN ends the streams of the event: reconnecting requires having joined by it.
 */
export const streamEvent = (
  context: Pick<Context, 'db' | 'changes'>,
  event: Pick<EventRow, 'id' | 'pin_epoch'>,
  { request, reply }: Exchange,
): Reply => {
  const stream = new PassThrough();
  const tell = gather((kind) => writeChange(context, stream, { event, kind }));
  const unwatch = context.changes.watch(event.id, tell);
  const beat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS);
  const end = () => {
    unwatch();
    clearInterval(beat);
    stream.end();
  };
  stream.once('close', end);
  request.raw.socket.once('close', end);
  stream.write('retry: 3000\n\n');
  tell('processing');
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
};

/** Forwards the most significant kind of those that came within GATHER_MS. */
const gather = (act: (kind: ChangeKind) => void): ((kind: ChangeKind) => void) => {
  const weight: readonly ChangeKind[] = ['processing', 'event', 'figures', 'photos'];
  let pending: ChangeKind | undefined;
  return (kind) => {
    const first = pending === undefined;
    if (!pending || weight.indexOf(kind) > weight.indexOf(pending)) pending = kind;
    if (!first) return;
    setTimeout(() => {
      const gathered = pending ?? kind;
      pending = undefined;
      act(gathered);
    }, GATHER_MS).unref();
  };
};

const writeChange = async (
  { db }: Pick<Context, 'db'>,
  stream: PassThrough,
  { event: opened, kind }: { event: Pick<EventRow, 'id' | 'pin_epoch'>; kind: ChangeKind },
) => {
  try {
    const [event, processing] = await Promise.all([
      findEvent(db, { id: opened.id }),
      countWaiting(db, opened.id),
    ]);
    if (event?.pin_epoch !== opened.pin_epoch || stream.writableEnded) {
      stream.end();
      return;
    }
    const change: EventChange = { kind, photoCount: event.photo_count, processing };
    stream.write(`data: ${JSON.stringify(change)}\n\n`);
  } catch {
    // The database is away for a moment: the browser asks again.
    stream.end();
  }
};
