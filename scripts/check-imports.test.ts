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

/** Something in each part, and a package by the name of a vendor's. */
const bare = {
  'contract/src/a.ts': '',
  'web/src/a.ts': '',
  'node_modules/sharp/package.json': '{ "name": "sharp", "main": "dist/index.js" }',
  'node_modules/sharp/dist/index.js': '',
};

/** A tree of its own with these files; the rules are those of the project. */
const plant = (files: Record<string, string>): string => {
  const tree = mkdtempSync(join(tmpdir(), 'tg-imports-'));
  trees.push(tree);
  for (const folder of ['contract/src', 'server/src', 'web/src'])
    mkdirSync(join(tree, folder), { recursive: true });
  copyFileSync(join(root, 'tsconfig.base.json'), join(tree, 'tsconfig.base.json'));
  for (const [path, text] of Object.entries({ ...bare, ...files })) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  return tree;
};

test('a clean tree passes', () => {
  const { ok, report } = checkImports(plant({ 'server/src/a.ts': 'export const a = 1;' }));
  expect(report).toContain('no dependency violations');
  expect(ok).toBe(true);
});

test('a cycle is found', () => {
  const tree = plant({
    'server/src/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
    'server/src/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
  });
  expect(checkImports(tree)).toMatchObject({ ok: false, report: expect.stringContaining('no-cycles') });
});

test('a cycle of types alone is found', () => {
  const tree = plant({
    'server/src/a.ts': "import type { B } from './b.ts';\nexport type A = B[];",
    'server/src/b.ts': "import type { A } from './a.ts';\nexport type B = A | 1;",
  });
  expect(checkImports(tree)).toMatchObject({ ok: false, report: expect.stringContaining('no-cycles') });
});

test.each([
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
  ['sharp-only-in', 'server/src/photos/x.ts', "import sharp from 'sharp';\nexport const x = sharp;"],
  [
    'decoding-happens-in-children',
    'server/src/photos/x.ts',
    "import { y } from '../decoding/y.ts';\nexport const x = y;",
  ],
  [
    'features-do-not-know-each-other',
    'web/src/features/one/x.ts',
    "import { y } from '../two/y.ts';\nexport const x = y;",
  ],
])('%s is found', (rule, path, text) => {
  const tree = plant({
    'server/src/a.ts': 'export const a = 1;',
    'web/src/features/two/y.ts': 'export const y = 1;',
    'server/src/decoding/y.ts': 'export const y = 1;',
    [path]: text,
  });
  expect(checkImports(tree)).toMatchObject({ ok: false, report: expect.stringContaining(rule) });
});
