import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('src/', import.meta.url));

/** Returns all quoted words of the web's code, which contain the names of the endpoints that it calls. */
const quotedWords = (): ReadonlySet<string> =>
  new Set(
    globSync(`${source}{app,features,platform,screens,ui,service-worker}/**/*.{ts,tsx}`)
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=')\w+(?=')/g) ?? []),
  );

/** Fields that only the server reads, and values that `fetch` and `authHeader` take for a missing one. */
const needless = /\b((who|membership|perMinute): ('\w+'|\d+)|method: 'GET'|auth: 'required'),?/g;

/**
 * Strips needless fields from the browser's table of endpoints, and in a build the endpoints that the browser never calls,
 * since the join page has a byte budget.
 */
export const leanEndpoints = (): Plugin => {
  let isBuild = false;
  return {
    name: 'lean-endpoints',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    transform: (code, id) => {
      if (!id.endsWith('/contract/src/endpoints.ts')) return null;
      const called = isBuild ? quotedWords() : null;
      const wanted = code.replace(/^ {2}(\w+): \{[^}]*\},\n/gm, (entry, name: string) =>
        !called || called.has(name) ? entry : '',
      );
      return { code: wanted.replace(needless, ''), map: null };
    },
  };
};
