import type { App } from './exchange.ts';

/** Runs `bind` with routes that read a body of any type as a stream. Pages of other origins cannot send their secrets. */
export const registerRawBodies = async (app: App, bind: (scope: App) => void): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    bind(scope as unknown as App);
  });
};
