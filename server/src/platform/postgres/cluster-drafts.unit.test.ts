import { existsSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { removeDrafts } from './embedded-cluster.ts';

test('removes what killed first starts and restores left, and nothing else (D29)', () => {
  const { path, remove } = temporaryDir('tg-drafts-');
  const cluster = join(path, 'postgres');
  const old = new Date(Date.now() - 11 * 60_000);
  const folders = { left: '.0123abcd', fresh: '.89abcdef', other: '.backup', own: '' };
  for (const name of Object.values(folders)) mkdirSync(cluster + name);
  for (const name of [folders.left, folders.other, folders.own]) utimesSync(cluster + name, old, old);
  removeDrafts(cluster);
  const isThere = (name: string) => existsSync(cluster + name);
  expect(Object.values(folders).map(isThere)).toEqual([false, true, true, true]);
  removeDrafts(join(path, 'nowhere', 'postgres'));
  remove();
});
