import { Failure } from '#platform/base/failure.ts';
import type { App } from './exchange.ts';

const MALFORMED = '/malformed-address';

/**
 * Rewrites an address with malformed percent-encoding to a route of its own, so that its 400 has the headers, log line
 * and metrics of every other response.
 */
export const rewriteMalformed = ({ url }: { url?: string | undefined }): string => {
  try {
    decodeURI(url ?? '/');
    return url ?? '/';
  } catch {
    return MALFORMED;
  }
};

/** Refuses malformed addresses, and requests with several Host headers (RFC 9112 §3.2), with VALIDATION_FAILED. */
export const refuseMalformed = (app: App) => {
  app.all(MALFORMED, { schema: { hide: true } }, async () => {
    throw new Failure('VALIDATION_FAILED');
  });
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    done(hosts.length > 1 ? new Failure('VALIDATION_FAILED') : undefined);
  });
};
