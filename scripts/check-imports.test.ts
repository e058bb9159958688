import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true });
});

/** One file in each workspace and feature, and a package with the name of a vendor's. */
const bare = {
  'contract/src/a.ts': '',
  'web/src/a.ts': '',
  'node_modules/sharp/package.json': '{ "name": "sharp", "main": "dist/index.js" }',
  'node_modules/sharp/dist/index.js': '',
};

/** Writes the files into a new folder, with the project's rules. */
const plant = (files: Record<string, string>): string => {
  const tree = mkdtempSync(join(tmpdir(), 'tg-imports-'));
  trees.push(tree);
  for (const folder of ['contract/src', 'server/src', 'web/src', 'bench', 'e2e', 'push', 'scripts'])
    mkdirSync(join(tree, folder), { recursive: true });
  copyFileSync(join(root, 'tsconfig.base.json'), join(tree, 'tsconfig.base.json'));
  for (const [path, text] of Object.entries({ ...bare, ...files })) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  return tree;
};

test('accepts a tree without breaches', () => {
  const { ok, report } = checkImports(plant({ 'server/src/a.ts': 'export const a = 1;' }));
  expect(report).toContain('no dependency violations');
  expect(ok).toBe(true);
});

/** One breach of each rule; the report names its file. */
const breaches = [
  ['no-cycles', 'server/src/one.ts', "import { two } from './two.ts';\nexport const one = () => two;"],
  [
    'no-cycles',
    'server/src/first.ts',
    "import type { Second } from './second.ts';\nexport type First = Second[];",
  ],
  [
    'faces-import-nothing-of-ours',
    'server/src/faces/x.ts',
    "import { a } from '../a.ts';\nexport const x = a;",
  ],
  [
    'contract-knows-zod-only',
    'contract/src/x.ts',
    "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;",
  ],
  [
    'web-never-imports-server',
    'web/src/x.ts',
    "import { a } from '../../server/src/a.ts';\nexport const x = a;",
  ],
  ['sharp-only-in', 'server/src/photos/sharp.ts', "import sharp from 'sharp';\nexport const x = sharp;"],
  [
    'decoding-happens-in-children',
    'server/src/photos/decoding.ts',
    "import { y } from '../images/decoding/y.ts';\nexport const x = y;",
  ],
  ['no-cycles', 'bench/one.ts', "import { two } from './two.ts';\nexport const one = () => two;"],
  [
    'pages-do-not-know-each-other',
    'web/src/pages/one/x.ts',
    "import { y } from '../two/y.ts';\nexport const x = y;",
  ],
] as const;

/** Files that the breaches import, including the other halves of the cycles. */
const others = {
  'server/src/a.ts': 'export const a = 1;',
  'server/src/two.ts': "import { one } from './one.ts';\nexport const two = () => one;",
  'bench/two.ts': "import { one } from './one.ts';\nexport const two = () => one;",
  'server/src/second.ts': "import type { First } from './first.ts';\nexport type Second = First | 1;",
  'web/src/pages/two/y.ts': 'export const y = 1;',
  'server/src/images/decoding/y.ts': 'export const y = 1;',
};

test('finds a breach of each rule, including cycles of types', () => {
  const files = Object.fromEntries(breaches.map(([, path, text]) => [path, text]));
  const { ok, report } = checkImports(plant({ ...others, ...files }));
  expect(ok).toBe(false);
  const found = report.split('\n').filter((line) => line.includes('error '));
  for (const [rule, path] of breaches)
    expect(
      found.some((line) => line.includes(rule) && line.includes(path)),
      `${rule} in ${path}:\n${report}`,
    ).toBe(true);
});
