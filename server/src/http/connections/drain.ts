import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../exchange.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True once the server is about to end: it serves what comes, and readiness sends proxies elsewhere. */
    isDraining: boolean;
  }
}

/** Ends each connection with the response on it while the server drains: its client opens the next one elsewhere. */
export const prepareToDrain = (app: App) => {
  app.decorate('isDraining', false);
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close');
  });
};

/** Serves on for some seconds while readiness says no, so that a proxy has noticed before the port is closed. */
export const drain = async (app: App, seconds: number): Promise<void> => {
  app.isDraining = true;
  await sleep(seconds * 1000);
};
