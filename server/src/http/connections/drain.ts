import { setTimeout as sleep } from 'node:timers/promises';
import type { App, Exchange, Request } from '#http/exchange.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True while the server drains: it still serves, and readiness fails, so that proxies send requests elsewhere. */
    isDraining: boolean;
  }
}

/** Closes each connection after its response while the server drains, so that its client reconnects elsewhere. */
export function prepareToDrain(app: App) {
  app.decorate('isDraining', false);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
}

/** Serves for some seconds while readiness fails, so that proxies notice before the port is closed. */
export async function drain(app: App, seconds: number): Promise<void> {
  app.isDraining = true;
  await sleep(seconds * 1000);
}

/** Bytes of a refused body that are read, so that the response reaches a client that is still sending. */
const LINGER_BYTES = 4 * 1024 * 1024;

/** Reads little more of a refused body: closes the connection of a client that goes on sending after the response. */
export function discardBody({ request: { raw }, reply }: Exchange): void {
  if (raw.readableEnded) return;
  let left = LINGER_BYTES;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0 && reply.raw.writableFinished) raw.destroy();
  });
  // Before the response ends: Node would read a body that nobody reads to its end, without events.
  raw.resume();
}

/**
 * Calls `then` once, when the response is complete or its client is gone, or immediately if that has happened. A
 * response queued behind another of its connection gets no event, so this also listens to the socket.
 */
export function whenOver({ request, reply }: Exchange, then: () => void): void {
  const { socket } = request.raw;
  let isOver = false;
  const over = () => {
    // Both may fire: a closing socket notifies its response first, then its own listeners.
    if (isOver) return;
    isOver = true;
    reply.raw.off('close', over);
    socket.off('close', over);
    then();
  };
  if (socket.destroyed || reply.raw.closed) {
    over();
    return;
  }
  reply.raw.once('close', over);
  socket.once('close', over);
}

/**
 * Runs `act` without the limit on silence of the request's connection: an upload that waits for its turn is silent because
 * the server does not read. A silent client is cut by its pace instead.
 */
export async function withoutIdleLimit<T>({ raw }: Request, act: () => Promise<T>): Promise<T> {
  const { socket } = raw;
  const idleTimeout = socket.timeout ?? 0;
  socket.setTimeout(0);
  try {
    return await act();
  } finally {
    socket.setTimeout(idleTimeout);
  }
}
