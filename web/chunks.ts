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

/**
 * A module that this share of pages needs is loaded with the start, or in one shared file if the join page can do without
 * it. A file of its own would cost a request and compress badly.
 */
const MANY = 1 / 3;

/** Small pages that share a chunk: each chunk's name costs the first page more than these pages save. */
const TOGETHER = {
  creating: /\/(pages\/create\/(create-free-event|pending-event)|event-date-field|use-draft)\.tsx?$/,
  'member-center': /\/waiting-link\.tsx$|\/pages\/events\//,
  'chosen-hosts': /\/(use-hosting|with-mail)\.tsx?$/,
  // Small parts of a person's page that others need, too.
  people: /\/(up-link|face-picture|figure-queries|with-member)\.tsx?$/,
  saving: /\/(browser-abilities|in-app-browser|photo-sizes|format-bytes)\.ts$/,
  guides: /\/(pages\/join\/(upload|download)-photos|photo-guide)\.tsx$/,
  samples: /\/((plus|free)-event-sample|event-sample)\.tsx$/,
  legal: /\/pages\/site\/((terms|privacy|face-notice)|legal\/.*)\.tsx$/,
  'mail-links': /\/pages\/mail-links\//,
};

/** Features of pages that only hosts and administrators open; the parts that the event page loads later are not among them. */
const HOSTING = /\/web\/src\/(pages|parts\/(ads|host|statistics))\//;

/**
 * Assigns a module to a chunk by its static importers: `head` (runs first), `vendor` and `shared` (every page), `pages`
 * (many pages), `event` (only the event page), `event-shared` (shared with it), `join` (only the join page) or `hosting`
 * (pages of hosts and administrators). There are few files, since HTTP/1.1 has six connections and the first page names
 * them all. Returns null for all others, for which the bundler makes one chunk per set
 * of pages.
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
    for (const [name, files] of Object.entries(TOGETHER)) if (files.test(id)) return name;
    const isLibrary = id.includes('/node_modules/');
    if (reach.fromStart.has(id)) return isLibrary ? 'vendor' : 'shared';
    const users = reach.fromPages.filter(([, modules]) => modules.has(id)).map(([route]) => route);
    if (!isLibrary && !roots.has(id) && users.length >= routes.length * MANY)
      return users.some(({ page }) => page === 'joinEvent') ? 'shared' : 'pages';
    if (!users.some(({ page }) => page === 'event')) {
      if (users.some(({ page }) => page === 'joinEvent')) return 'join';
      return users.length > 1 && !roots.has(id) && HOSTING.test(id) ? 'hosting' : null;
    }
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
