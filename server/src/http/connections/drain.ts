import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#http/exchange.ts';

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
