import { setTimeout as sleep } from 'node:timers/promises';
import type { App, Exchange } from '#http/exchange.ts';

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
