import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { MAX_UPLOAD_BYTES, UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import type { App } from './exchange.ts';

const MULTIPART = 'multipart/form-data';

const acceptMultipart = async (scope: App): Promise<void> => {
  scope.removeContentTypeParser(MULTIPART);
  await scope.register(multipart, {
    limits: {
      fileSize: MAX_UPLOAD_BYTES,
      // One more than allowed, so that the seventh file is reported instead of dropped.
      files: UPLOAD_BATCH_SIZE + 1,
      fields: 10,
      parts: 20,
      fieldNameSize: 100,
      fieldSize: 1000,
      headerPairs: 50,
    },
    throwFileSizeLimit: false,
  });
};

/** Leaves a multipart body unread, for routes outside `registerMultipart`. */
export function ignoreMultipart(app: App): void {
  app.addContentTypeParser(MULTIPART, (_request, _body, done) => done(null));
}

/** Runs `bind` with routes that read the parts of a form. Only these have the parser's hooks, which cost each request time. */
export async function registerMultipart(app: App, bind: (scope: App) => void): Promise<void> {
  await app.register(async (scope) => {
    await acceptMultipart(scope as unknown as App);
    bind(scope as unknown as App);
  });
}

/**
 * Runs `bind` with routes that read a body of any type, or the parts of a form, as a stream. Pages of other origins cannot
 * send their secrets.
 */
export async function registerRawBodies(app: App, bind: (scope: App) => void): Promise<void> {
  await app.register(async (scope) => {
    await acceptMultipart(scope as unknown as App);
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    bind(scope as unknown as App);
  });
}

/** A form of the card payment provider has about a kilobyte. */
const FORM_LIMIT_BYTES = 20_000;

/** Runs `bind` with routes that accept urlencoded forms, which pages of any origin can send; no other routes do. */
export async function registerForms(app: App, bind: (scope: App) => void | Promise<void>): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
    await bind(scope as unknown as App);
  });
}
