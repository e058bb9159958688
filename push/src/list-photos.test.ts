import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listPhotos } from './list-photos.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tg-push-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('lists photos in all subfolders, and counts what is none', async () => {
  const long = join('deep'.repeat(50), 'deeper'.repeat(40));
  for (const sub of ['DCIM/100CANON', '.Trashes', '@eaDir', long])
    mkdirSync(join(folder, sub), { recursive: true });
  const photos = ['b.JPG', 'DCIM/100CANON/IMG_1.HIF', '婚禮 一.jpeg', `${long}/x.png`];
  const others = ['a.cr3', 'a.xmp', 'half.jpg.part', 'jpg'];
  const hidden = ['._b.JPG', '.Trashes/c.jpg', '@eaDir/d.jpg', '~e.jpg'];
  for (const name of [...photos, ...others, ...hidden]) writeFileSync(join(folder, name), 'x');
  symlinkSync(folder, join(folder, 'again'));
  const listing = await listPhotos(folder);
  expect(new Set(listing.photos.map(({ path }) => path))).toEqual(
    new Set(photos.map((name) => join(folder, name))),
  );
  expect(listing.photos[0]).toMatchObject({ size: 1, changedAt: expect.any(Number) });
  // The link counts as none.
  expect(listing).toMatchObject({ skipped: others.length + 1, unreadable: [] });
});

test('a folder that is gone has no photos', async () => {
  expect(await listPhotos(join(folder, 'gone'))).toEqual({ photos: [], skipped: 0, unreadable: [] });
});
