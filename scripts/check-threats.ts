import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const TESTS = '{contract,server,web,e2e,push,scripts}/**/*.{test,spec}.{ts,tsx}';
/** An id of docs/threats.md: a letter of a section and a number. */
const CASE =
  /\b(?:P[1-7]|U(?:[1-9]|1[0-6])|A[1-3]|S(?:[1-8]|1[1-9])|C[1-4]|E[1-4]|L[12]|F[1-7]|V[1-6]|B1|H[1-5]|K[1-7]|M[1-6]|N[1-3]|T1|Q[1-5]|R[1-7]|G[1-3]|J[1-3]|O[1-6]|I[1-3]|W[1-4]|X[1-6]|D(?:[1-9]|[12]\d|3[0-9]))\b/g;
/** The start of a title of a test or group: `test('…`, `describe.each(…)('…`, a row of a table. */
const TITLE = /^\s*(?:\w[\w.]*(?:\([^'"`]*\))?\(|\]\)\(|\[)?\s*(['"`])(.*)\1?/gm;

interface Row {
  readonly id: string;
  /** Paths from the root, or a sentence that begins with `later:`. */
  readonly tests: readonly string[];
}

/** Parses the rows of docs/threats.md: `| id | what must hold | tests |`. */
export function readThreats(text: string): Row[] {
  return [...text.matchAll(/^\| ([A-Z]\d+) \| .* \| (.*)\|$/gm)].map(([, id = '', tests = '']) => ({
    id,
    tests: tests.startsWith('later:')
      ? [tests.trim()]
      : tests.split(',').flatMap((path) => path.trim() || []),
  }));
}

/** Returns the cases that the titles of a test file name. */
export function namedIn(source: string): Set<string> {
  return new Set([...source.matchAll(TITLE)].flatMap(([, , title = '']) => title.match(CASE) ?? []));
}

/** Returns a sentence for each case without a test and for each listed test that does not name its case. */
export function checkThreats(): string[] {
  const rows = readThreats(readFileSync(`${root}docs/threats.md`, 'utf8'));
  const exclude = (path: string) => path.includes('node_modules');
  const files = new Map(
    globSync(TESTS, { cwd: root, exclude }).map((path) => [path, namedIn(readFileSync(root + path, 'utf8'))]),
  );
  const listed = new Set(rows.map(({ id }) => id));
  const unlisted = [...files].flatMap(([path, named]) =>
    [...named].filter((id) => !listed.has(id)).map((id) => `${path} names ${id}, which is not listed`),
  );
  const unproven = rows.flatMap(({ id, tests }) => {
    if (tests.length === 0) return [`${id} has no test`];
    return tests
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !files.get(path)?.has(id))
      .map((path) => `${path} has no test of ${id}`);
  });
  return [...unlisted, ...unproven];
}
