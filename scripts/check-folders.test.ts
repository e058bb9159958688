import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkFolders, folderOf } from './check-folders.ts';

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true });
});

const plant = (files: Record<string, string>): string => {
  const tree = mkdtempSync(join(tmpdir(), 'tg-folders-'));
  trees.push(tree);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  return tree;
};

test.each([
  ['server/src/main.ts', 'server/src'],
  ['server/src/photos/routes.ts', 'server/src/photos'],
  ['server/src/faces/nets/layers.ts', 'server/src/faces'],
  ['web/src/features/uploads/queue.ts', 'web/src/features/uploads'],
  ['web/src/ui/button.tsx', 'web/src/ui'],
  ['contract/src/schemas/photos.ts', 'contract/src/schemas'],
])('%s counts for %s', (path, folder) => expect(folderOf(path)).toBe(folder));

test('accepts folders that import in one direction', () => {
  const tree = plant({
    'server/src/main.ts': "import { a } from './one/a.ts';",
    'server/src/one/a.ts': "import { b } from '../two/b.ts';",
    'server/src/two/b.ts': "import { c } from './c.ts';",
  });
  expect(checkFolders(tree)).toEqual([]);
});

const pair = {
  'server/src/one/a.ts': "import { b } from '../two/b.ts';",
  'server/src/two/c.ts': "import type { D } from '../one/d.ts';",
};

test('finds two folders that import each other without a cycle of files, or by a type alone', () => {
  expect(checkFolders(plant(pair))).toEqual([
    expect.stringContaining('server/src/one and server/src/two are in a circle: server/src/one/a.ts imports'),
    expect.stringContaining('server/src/two and server/src/one are in a circle: server/src/two/c.ts imports'),
  ]);
});

test('finds a circle of three folders, and not the folders that lead to it', () => {
  const tree = plant({
    'server/src/main.ts': "import { a } from './one/a.ts';",
    'server/src/one/a.ts': "import { b } from '../two/b.ts';",
    'server/src/two/b.ts': "import { c } from '../three/c.ts';",
    'server/src/three/c.ts': "import type { D } from '../one/d.ts';",
  });
  expect(checkFolders(tree)).toHaveLength(3);
});

test('finds a circle with the files above the folders', () => {
  const tree = plant({
    'server/src/main.ts': "import { a } from './one/a.ts';",
    'server/src/one/a.ts': "const b = await import('../main.ts');",
  });
  expect(checkFolders(tree)).toHaveLength(2);
});

test('ignores tests', () => {
  const tree = plant({
    ...pair,
    'server/src/two/c.ts': '',
    'server/src/two/c.test.ts': pair['server/src/two/c.ts'],
  });
  expect(checkFolders(tree)).toEqual([]);
});
