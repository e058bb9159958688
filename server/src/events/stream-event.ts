import { PassThrough } from 'node:stream';
import type { EventChange } from '@togather/contract/schemas/event-stream.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { ChangeKind } from './announce.ts';
import type { Changes } from './changes.ts';
import { countWaiting, type EventRow, findEvent } from './queries.ts';

/** Changes within this time are sent together: an upload of many photos is a few messages. */
const GATHER_MS = 400;
const HEARTBEAT_MS = 15_000;

export interface EventStreams {
  readonly open: (
    context: Pick<Context, 'db'>,
    event: Pick<EventRow, 'id' | 'pin_epoch'>,
    http: { request: FastifyRequest; reply: FastifyReply },
  ) => FastifyReply;
  /** Ends every stream, so that a stopping server does not wait for them. */
  readonly endAll: () => void;
}

/**
 * Sends server-sent events for the changes of an event; the browser reconnects by itself when a stream ends.
 * A new PIN ends the streams of the event: reconnecting requires having joined by it.
 */
export const createEventStreams = (changes: Changes): EventStreams => {
  const open = new Set<PassThrough>();
  return {
    open: (context, event, { request, reply }) => {
      const stream = new PassThrough();
      open.add(stream);
      const tell = gather((kind) => writeChange(context, stream, { event, kind }));
      const unwatch = changes.watch(event.id, tell);
      const beat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS);
      const end = () => {
        unwatch();
        clearInterval(beat);
        open.delete(stream);
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
    },
    endAll: () => {
      for (const stream of open) stream.end();
    },
  };
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
