import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { PREVIEW_WIDTHS } from '@togather/contract/limits.ts';
import { PIPELINE_VERSION } from '@togather/server/src/faces/packs/find-pack.ts';
import { renderLarger, renderThumbnail } from '@togather/server/src/images/decoding/renditions.ts';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { announceChange } from '@togather/server/src/platform/changes/announce.ts';
import { originalKey, previewKey } from '@togather/server/src/platform/storage/storage.ts';
import { sql } from 'kysely';
import { database, dataDir } from './product.ts';
import { sampleBytes } from './sample-files.ts';

const SAMPLES = 6;
const ROWS_AT_ONCE = 200;

/** A sample photograph with its previews, stored once and linked from events. */
interface Sample {
  readonly id: string;
  readonly picture: { width: number; height: number; size: number; crc32: number; thumbhash: Buffer };
}

const keysOf = (photoId: string): string[] => [
  originalKey(photoId),
  ...PREVIEW_WIDTHS.map((longSide) => previewKey(photoId, longSide, 'webp')),
];
const pathOf = (key: string) => join(dataDir(), 'objects', key);
const makeFolder = (photoId: string) => mkdirSync(dirname(pathOf(originalKey(photoId))), { recursive: true });

const makeSample = async (index: number): Promise<Sample> => {
  const id = `sample${newId()}`;
  const original = sampleBytes(index);
  const { preview, thumbhash } = await renderThumbnail(original);
  const previews = { 320: preview, ...(await renderLarger(original)).previews };
  const files = [original, ...PREVIEW_WIDTHS.map((longSide) => previews[longSide].data)];
  makeFolder(id);
  for (const [at, key] of keysOf(id).entries()) writeFileSync(pathOf(key), files[at] ?? '');
  const { width, height } = previews[1280];
  return {
    id,
    picture: {
      width,
      height,
      size: original.length,
      crc32: crc32(original),
      thumbhash: Buffer.from(thumbhash, 'base64'),
    },
  };
};

let samples: Promise<Sample[]> | undefined;
const allSamples = () => {
  samples ??= Promise.all(Array.from({ length: SAMPLES }, (_, index) => makeSample(index)));
  return samples;
};

const keepPhoto = (sample: Sample, number: number) => {
  const id = newId();
  makeFolder(id);
  const sources = keysOf(sample.id);
  for (const [at, key] of keysOf(id).entries()) linkSync(pathOf(sources[at] ?? ''), pathOf(key));
  return {
    ...sample.picture,
    id,
    name: `party-${String(number).padStart(3, '0')}.jpg`,
    mime: 'image/jpeg',
    // An event holds a file once; here six files serve as many.
    sha256: randomBytes(32),
    previews_at: new Date(),
  };
};

/**
 * Inserts processed photos as if guests had uploaded them. party-001.jpg is the oldest and last in the grid. Returns their
 * ids in order of arrival.
 */
export async function seedPhotos(eventId: string, count: number): Promise<string[]> {
  const pictures = await allSamples();
  const rows = Array.from({ length: count }, (_, at) => ({
    ...keepPhoto(pictures[at % SAMPLES] as Sample, at + 1),
    event_id: eventId,
    faces_version: PIPELINE_VERSION,
  }));
  for (let at = 0; at < count; at += ROWS_AT_ONCE)
    await database()
      .insertInto('photos')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
  await database()
    .updateTable('events')
    .set({ photo_count: sql`photo_count + ${count}` })
    .where('id', '=', eventId)
    .execute();
  await announceChange(database(), eventId, 'photos');
  return rows.map((row) => row.id);
}

/** Returns the path of a photo's original, which a test may remove or replace. */
export const originalPath = (photoId: string): string => pathOf(originalKey(photoId));

/** Removes a photo's original. The returned function restores it. */
export function loseOriginal(photoId: string): () => void {
  const path = originalPath(photoId);
  renameSync(path, `${path}.away`);
  return () => renameSync(`${path}.away`, path);
}

/** Replaces the originals with files of `bytes` bytes each, for downloads too large for one part. */
export async function growOriginals(photoIds: string[], bytes: number): Promise<void> {
  const [first = '', ...others] = photoIds.map(originalPath);
  rmSync(first);
  const grown = Buffer.concat([sampleBytes(0), Buffer.alloc(bytes - sampleBytes(0).length)]);
  writeFileSync(first, grown);
  for (const path of others) {
    rmSync(path);
    linkSync(first, path);
  }
  const kept = { size: bytes, crc32: crc32(grown) };
  await database().updateTable('photos').set(kept).where('id', 'in', photoIds).execute();
}
