import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { type Route, routes } from './src/app/routes.ts';

const source = fileURLToPath(new URL('src/', import.meta.url));
const start = `${source}main.tsx`;
const headStart = `${source}head-start.ts`;

/** Returns the modules that a route's page imports beyond the start, without its texts. */
export function rootsOf({ screen, usesQueries }: Route): string[] {
  return [`pages/${screen}.tsx`, ...(usesQueries ? ['lib/api/queries.tsx'] : [])].map(
    (file) => source + file,
  );
}

const reachedFrom = (roots: string[], ctx: Rolldown.ChunkingContext): Set<string> => {
  const reached = new Set(roots);
  for (const id of reached)
    for (const imported of ctx.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
};

/** A module that this share of pages needs is loaded with the start: a file of its own would cost a request and compress badly. */
const MANY = 1 / 3;

/**
 * Assigns a module to a chunk by its static importers: `head` (runs first), `vendor` and `shared` (every page), `join`, `event`
 * (the event's pages only), `event-shared` (others, too) or `pages` (many pages). There are few files, since HTTP/1.1 has six connections.
 * Returns null for all others, for which the bundler makes one chunk per set of pages.
 */
export function nameChunks(): Rolldown.CodeSplittingNameFunction {
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
    // Vite drops an empty entry, and the page would then link a missing file.
    if (id === start) return null;
    if (reach.fromHead.has(id)) return 'head';
    const isLibrary = id.includes('/node_modules/');
    if (reach.fromStart.has(id)) return isLibrary ? 'vendor' : 'shared';
    const users = reach.fromPages.filter(([, modules]) => modules.has(id)).map(([route]) => route);
    if (users.some(({ page }) => page === 'joinEvent')) return isLibrary ? null : 'join';
    if (!isLibrary && !roots.has(id) && users.length >= routes.length * MANY) return 'pages';
    if (!users.some(({ page }) => page === 'event')) return null;
    return users.every(({ isNight }) => isNight) ? 'event' : 'event-shared';
  };
}

/** Gives the chunk that runs first a script tag of its own, since an import waits for all imports of its importer. */
export function scriptOfHead(): Plugin {
  return {
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
  };
}
