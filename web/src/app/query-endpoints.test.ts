import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isForQueries } from '../../lean-endpoints.ts';
import { routes } from './routes.ts';

const source = fileURLToPath(new URL('../', import.meta.url));
const screens = `${source}app/screens.ts`;
const table = readFileSync(new URL('../../../contract/src/endpoints.ts', import.meta.url), 'utf8');
const forQueries = [...table.matchAll(/^ {2}(\w+): \{[^}]*\},\n/gm)].flatMap(([entry, name = '']) =>
  isForQueries(entry) ? [name] : [],
);

/** Returns the files that a file imports, at once or later, except for the screens of other routes. */
const reachedFrom = (start: string): Set<string> => {
  const reached = new Set([start]);
  for (const file of reached)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'([.#][^']+)'/g,
    )) {
      const imported = path.startsWith('#') ? join(source, path.slice(1)) : join(dirname(file), path);
      if (file !== screens && /\.tsx?$/.test(imported) && existsSync(imported)) reached.add(imported);
    }
  return reached;
};

test('a page without queries calls no endpoint that is loaded with the queries', () => {
  const calls = routes
    .filter(({ usesQueries }) => !usesQueries)
    .map(({ screen }) => `pages/${screen}`)
    // What runs on every page, such as uploads that continue.
    .concat('main')
    .flatMap((start) =>
      [...reachedFrom(`${source}${start}.tsx`)].flatMap((file) => {
        const text = readFileSync(file, 'utf8');
        return forQueries.filter((name) => text.includes(`'${name}'`)).map((name) => `${start}: ${name}`);
      }),
    );
  expect(forQueries.length).toBeGreaterThan(40);
  expect(calls).toEqual([]);
});
