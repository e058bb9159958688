import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('src/', import.meta.url));
const table = fileURLToPath(new URL('../contract/src/endpoints.ts', import.meta.url));
const withQueries = `${source}lib/api/query-endpoints.ts`;

/** Returns all quoted words of the web's code, which contain the names of the endpoints that it calls. */
const quotedWords = (): ReadonlySet<string> =>
  new Set(
    globSync(`${source}{app,lib,pages,parts,ui,service-worker}/**/*.{ts,tsx}`)
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=')\w+(?=')/g) ?? []),
  );

/** Fields that only the server reads, and values that `fetch` and `authHeader` take for a missing one. */
const needless = /\b((who|membership|perMinute): ('\w+'|\d+)|method: 'GET'|auth: 'required'),?/g;

/** An endpoint that only pages with queries call: of hosts, administrators, photographers, invited co-hosts, and within an event. */
export function isForQueries(entry: string): boolean {
  return /\bwho: '(host|owner|admin)'|'\/api\/(host-invite|ingest|(figure|event)\/:eventId|photo\/:photoId)\//.test(
    entry,
  );
}

/** Returns the table's text with the entries that `wants` accepts, without needless fields. */
const tableOf = (code: string, wants: (entry: string, name: string) => boolean): string =>
  code
    .replace(/^ {2}(\w+): \{[^}]*\},\n/gm, (entry, name: string) => (wants(entry, name) ? entry : ''))
    .replace(needless, '');

/**
 * Strips needless fields from the browser's table of endpoints, and in a build the endpoints that the browser never calls,
 * since the join page has a byte budget. A build moves those that only pages with queries call to `query-endpoints.ts`.
 */
export function leanEndpoints(): Plugin {
  let isBuild = false;
  return {
    name: 'lean-endpoints',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    transform: (code, id) => {
      if (id !== table && id !== withQueries) return null;
      if (!isBuild) return { code: tableOf(code, () => true), map: null };
      const called = quotedWords();
      const all = readFileSync(table, 'utf8');
      const lean = tableOf(
        all,
        (entry, name) => called.has(name) && isForQueries(entry) === (id === withQueries),
      );
      if (id === table) return { code: lean, map: null };
      const added = /\{\n(.*)\n\} as const/s.exec(lean)?.[1] ?? '';
      const fill = `import { endpoints } from '@togather/contract/endpoints.ts';\nObject.assign(endpoints, {\n${added}\n});`;
      return { code: fill, map: null };
    },
  };
}
