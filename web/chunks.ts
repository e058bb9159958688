import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { type Route, routes } from './src/app/routes.ts';

const source = fileURLToPath(new URL('src/', import.meta.url));
const start = `${source}main.tsx`;
const headStart = `${source}head-start.ts`;

/** The modules that a route's page imports besides the start, without those of its texts. */
export const rootsOf = ({ screen, usesQueries }: Route): string[] =>
  [`screens/${screen}.tsx`, ...(usesQueries ? ['platform/api/queries.tsx'] : [])].map(
    (file) => source + file,
  );

const reachedFrom = (roots: string[], ctx: Rolldown.ChunkingContext): Set<string> => {
  const reached = new Set(roots);
  for (const id of reached)
    for (const imported of ctx.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
};

/**
 * What this share of all pages needs comes with the start, or in one file where the join page, where guests begin, can do
 * without it: a file of its own costs a request, and compresses badly.
 */
const MANY = 1 / 3;

/**
 * Says which chunk a module goes into, by who imports it statically: what runs before all else (`head`), what else comes
 * with every page (`vendor`, `shared`), what many pages need (`pages`), what only the event page needs (`event`), what it
 * shares with other pages (`event-shared`), and what the join page needs besides (`join`), in few files, since over HTTP/1.1
 * each waits for one of six connections. For all else returns null: the bundler makes a chunk for each set of pages that
 * need the same.
 */
export const nameChunks = (): Rolldown.CodeSplittingNameFunction => {
  const roots = new Set(routes.flatMap(rootsOf));
  let reach:
    | { fromHead: Set<string>; fromStart: Set<string>; fromPages: (readonly [Route, Set<string>])[] }
    | undefined;
  return (id, ctx) => {
    reach ??= {
      fromHead: reachedFrom([headStart], ctx),
      fromStart: reachedFrom([start], ctx),
      fromPages: routes.map((route) => [route, reachedFrom(rootsOf(route), ctx)]),
    };
    // Vite drops an entry of which nothing is left, and the page would name a file that is not there.
    if (id === start) return null;
    if (reach.fromHead.has(id)) return 'head';
    const isLibrary = id.includes('/node_modules/');
    if (reach.fromStart.has(id)) return isLibrary ? 'vendor' : 'shared';
    const users = reach.fromPages.filter(([, modules]) => modules.has(id)).map(([route]) => route);
    if (!isLibrary && !roots.has(id) && users.length >= routes.length * MANY)
      return users.some(({ page }) => page === 'joinEvent') ? 'shared' : 'pages';
    if (!users.some(({ page }) => page === 'event'))
      return users.some(({ page }) => page === 'joinEvent') ? 'join' : null;
    return users.every(({ isNight }) => isNight) ? 'event' : 'event-shared';
  };
};

/** The chunk that runs before all else has a script of its own, since an import waits for all that its importer imports. */
export const scriptOfHead = (): Plugin => ({
  name: 'script-of-head',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const head = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.includes(headStart),
      );
      const attrs = { type: 'module', crossorigin: true, src: `/${head?.fileName}` };
      return head ? [{ tag: 'script', attrs, injectTo: 'head-prepend' }] : [];
    },
  },
});
