import formbody from '@fastify/formbody';
import type { App } from './exchange.ts';

/** A form of the card payment provider has about a kilobyte. */
const FORM_LIMIT_BYTES = 20_000;

/** Runs `bind` with routes that accept urlencoded forms, which pages of any origin can send; no other routes do. */
export async function registerForms(app: App, bind: (scope: App) => void | Promise<void>): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
    await bind(scope as unknown as App);
  });
}
