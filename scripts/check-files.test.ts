import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkFiles } from './check-files.ts';

const plant = (files: Record<string, string>): string => {
  const tree = mkdtempSync(join(tmpdir(), 'tg-files-'));
  onTestFinished(() => rmSync(tree, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  return tree;
};
const small = 'export const a = 1;\n';

test('names a small file with one importer, however it is imported', () => {
  const found = checkFiles(
    plant({
      'server/src/a.ts': small,
      'server/src/b.ts': small,
      'contract/src/c.ts': small,
      'server/src/noun/main.ts':
        "import { a } from '../a.ts';\nimport { a as b } from '#b.ts';\nimport type { C } from '@togather/contract/c.ts';\n",
    }),
  );
  expect(found.sort()).toEqual([
    'contract/src/c.ts has 1 lines, and only server/src/noun/main.ts imports it',
    'server/src/a.ts has 1 lines, and only server/src/noun/main.ts imports it',
    'server/src/b.ts has 1 lines, and only server/src/noun/main.ts imports it',
  ]);
});

test('accepts a file of 20 lines, one with a second importer or a test, and what a process or a lazy import starts', () => {
  const found = checkFiles(
    plant({
      'server/src/long.ts': 'export const a = 1;\n'.repeat(20),
      'server/src/shared.ts': small,
      'server/src/tested.ts': small,
      'server/src/tested.test.ts': "import { a } from './tested.ts';\n",
      'server/src/process.ts': small,
      'server/src/lazy.ts': small,
      'server/src/main.ts':
        "import './long.ts';\nimport './shared.ts';\nimport './tested.ts';\nconst p = new URL('./process.ts', import.meta.url);\nimport('./lazy.ts');\n",
      'server/src/other.ts': "import './shared.ts';\n",
    }),
  );
  expect(found).toEqual([]);
});
