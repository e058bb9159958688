import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { brotliCompress, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { MODE_RETRY_SECONDS } from '@togather/contract/modes.ts';
import { licencesPath, matchWebPath, webPatterns } from '@togather/contract/web-paths.ts';
import helmet from 'helmet';
import type { Context } from '#app/context/context.ts';
import type { App, Request } from '#http/exchange.ts';
import { signInLabel } from '#platform/identity/sign-in-label.ts';
import { answerNotFound } from './error-handler.ts';
import { likelyLanguage } from './likely-language.ts';
import { isServedInMaintenance, maintenancePage } from './maintenance-page.ts';
import { openPages } from './page-for.ts';

/** Other paths get the web's not-found page with status 404. */
const isKnownPage = (path: string): boolean =>
  [...Object.values(webPatterns), licencesPath].some((pattern) => matchWebPath(pattern, path) !== null);

/** An event's pages are for its guests only, a live wall for its screen, and an invitation or a link for choosing for one person. */
const isOfEvent = (path: string): boolean =>
  [
    webPatterns.event,
    webPatterns.person,
    webPatterns.wishes,
    webPatterns.tasks,
    webPatterns.task,
    webPatterns.guestList,
    webPatterns.wall,
    webPatterns.hostInvite,
    webPatterns.choose,
  ].some((pattern) => matchWebPath(pattern, path) !== null);

/** Returns what the page at a path shows and brings before its code runs, as HTML, or undefined. */
export type FillPage = (path: string, request: Request) => Promise<string | undefined>;

/** Serves the built web: caches hashed assets for a year, revalidates everything else, and keeps filled pages nowhere. */
export async function serveWeb(
  app: App,
  { modes, config, log }: Context,
  { webDir, fillPage }: { webDir: string; fillPage: FillPage },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Without the join cookie the same page for every address, whether the PIN is right or wrong (threats.md P6).
  const pageFor = openPages(webDir, { signInLabel: signInLabel(config.openId) });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/');
    if (!isPage) return answerNotFound(request, reply);
    const { cookie, 'accept-language': acceptLanguage } = request.headers;
    const { maintenance, readOnly } = modes.current();
    if (maintenance && !isServedInMaintenance(path))
      return reply
        .status(503)
        .header('retry-after', String(MODE_RETRY_SECONDS))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(maintenancePage(config.brand, likelyLanguage({ cookie, acceptLanguage })));
    if (isOfEvent(path)) reply.header('x-robots-tag', 'noindex');
    const filling = await fillPage(path, request).catch((error: unknown) => {
      log.warn({ err: error }, 'a page was sent without its photos');
      return undefined;
    });
    return reply
      .status(isKnownPage(path) ? 200 : 404)
      .header('cache-control', filling ? 'private, no-store' : 'no-cache')
      .header('vary', 'accept-language, cookie')
      .type('text/html; charset=utf-8')
      .send(pageFor({ path, cookie, acceptLanguage, isReadOnly: readOnly, filling }));
  });
}

/** A page with 12 photos is 2.7 KB instead of 16 in 0.2 ms, and 2.5 KB at 7 in twice the time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** What is shorter fits into one packet. */
const LEAST_BYTES = 1400;

export function takesBrotli({ headers }: Request): boolean {
  return /\bbr\b/.test(headers['accept-encoding']?.toString() ?? '');
}

/** Compresses pages and JSON answers with brotli for clients that accept it. Bodies that are compressed already stay as they are. */
export function compressTexts(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < LEAST_BYTES) return done(null, payload);
    if (!/^(application\/json|text\/html)\b/.test(String(reply.getHeader('content-type'))))
      return done(null, payload);
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '));
    if (!takesBrotli(request)) return done(null, payload);
    reply.removeHeader('content-length').header('content-encoding', 'br');
    brotliCompress(payload, QUALITY, done);
  });
}

/**
 * Returns the headers that helmet sets on every response (threats.md A3), by lower-case name. They depend on settings only,
 * so they are computed once: building them takes a tenth of a cached response's time.
 */
export function securityHeaders(context: Context): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(context),
    // Other services on subdomains may have no HTTPS.
    strictTransportSecurity: context.publicUrl.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: context.config.hstsSubdomains,
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Photos and pictures override this to be shown by other origins.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  setHeaders(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/**
 * Returns what our pages may load and post to (threats.md A3); the identity provider's and the cashier's hosts come
 * from settings.
 */
function contentSecurityPolicy({ config, publicUrl, payments, storage }: Context) {
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      // The dialog and toast libraries set style attributes; no style sheet comes from another origin.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', 'https://*.googleusercontent.com', ...photosOf(storage)],
      'connect-src': ["'self'", ...config.corsOrigins, ...photosOf(storage)],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'font-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'", ...(payments ? [new URL(payments.checkoutUrl).origin] : [])],
      'frame-src': ["'self'"],
      'frame-ancestors': ["'none'"],
      ...(publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
    },
  };
}

/** Returns the origin that serves photos besides this one. */
const photosOf = ({ addressOrigin }: Context['storage']): string[] => (addressOrigin ? [addressOrigin] : []);
