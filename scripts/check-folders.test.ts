import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkFolders, checkSizes } from './check-folders.ts';

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
    expect.stringContaining('server/src: one and two are in a circle: server/src/one/a.ts imports'),
    expect.stringContaining('server/src: two and one are in a circle: server/src/two/c.ts imports'),
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

test('finds a pair inside a room, and a room that imports the file above it', () => {
  const tree = plant({
    'web/src/features/one/a.ts': "import { b } from './two/b.ts';",
    'web/src/features/one/two/b.ts': "import { a } from '../a.ts';",
    'web/src/features/one/two/c.ts': '',
  });
  expect(checkFolders(tree)).toEqual([
    expect.stringContaining('web/src/features/one: a.ts and two are in a circle'),
    expect.stringContaining('web/src/features/one: two and a.ts are in a circle'),
  ]);
});

test('names a folder with more than 15 files, tests not counted', () => {
  const files = Array.from({ length: 15 }, (_, at) => [`server/src/one/${at}.ts`, '']);
  const full = { ...Object.fromEntries(files), 'server/src/one/a.test.ts': '' };
  expect(checkSizes(plant(full))).toEqual([]);
  expect(checkSizes(plant({ ...full, 'server/src/one/more.ts': '' }))).toEqual([
    'server/src/one has 16 files; at most 15 make a room',
  ]);
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
