import fastifyStatic from '@fastify/static';
import { MODE_RETRY_SECONDS } from '@togather/contract/modes.ts';
import { licencesPath, matchWebPath, webPatterns } from '@togather/contract/web-paths.ts';
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

/** An event's pages are for its guests only, a live wall for its screen, and an invitation for one person. */
const isOfEvent = (path: string): boolean =>
  [webPatterns.event, webPatterns.person, webPatterns.wall, webPatterns.hostInvite].some(
    (pattern) => matchWebPath(pattern, path) !== null,
  );

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
