/** @module-tag rest */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureModels } from './models.ts';

test('several at once convert the models once, and later ones find them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'togather-models-'));
  const [first, other] = await Promise.all([ensureModels(folder), ensureModels(folder)]);
  expect(other).toEqual(first);
  expect(await readdir(folder)).toHaveLength(1);
  const written = (await stat(first.detector)).mtimeMs;
  await ensureModels(folder);
  expect((await stat(first.detector)).mtimeMs).toBe(written);
  await rm(folder, { recursive: true });
});
