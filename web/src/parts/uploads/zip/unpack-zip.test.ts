import { MAX_INGEST_BYTES, MAX_PHOTO_LIMIT } from '@togather/contract/limits.ts';
import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { expect, test } from 'vitest';
import { openBudget, unpackZip } from './unpack-zip.ts';
import { unpackZips } from './unpack-zips.ts';

const JPEG = new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...new Array(5000).fill(7)])]);

/** Returns a ZIP of photos, and of texts where a name ends in .txt. */
const zipOf = async (names: readonly string[], options = {}): Promise<Blob> => {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  for (const name of names)
    await writer.add(name, name.endsWith('.txt') ? new TextReader('text') : new BlobReader(JPEG), options);
  return writer.close();
};
const namesOf = (files: readonly File[]) => files.map(({ name }) => name);

test('returns the photos of all folders in the order of their paths, and counts other files', async () => {
  const zip = await zipOf(['b/2.JPG', 'a/1.jpg', 'readme.txt', '__MACOSX/a/._1.jpg', 'a/.DS_Store', 'c/']);
  const { photos, skipped, beyond } = await unpackZip(zip, 10);
  expect(namesOf(photos)).toEqual(['1.jpg', '2.JPG']);
  expect({ skipped, beyond }).toEqual({ skipped: 1, beyond: 0 });
  expect(photos[0]).toMatchObject({ size: JPEG.size, type: 'image/jpeg' });
});

test('reads stored and deflated entries alike', async () => {
  const { photos } = await unpackZip(await zipOf(['1.jpg'], { level: 0 }), 1);
  expect(await photos[0]?.bytes()).toEqual(await JPEG.bytes());
});

test('unpacks as many photos as there is room for, and counts the others', async () => {
  const zip = await zipOf(['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
  expect(await unpackZip(zip, 2)).toMatchObject({ photos: { length: 2 }, beyond: 2, skipped: 0 });
  expect(await unpackZip(zip, 0)).toMatchObject({ photos: { length: 0 }, beyond: 4, skipped: 0 });
});

test('skips a file that only has the name of a photo', async () => {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  await writer.add('fake.jpg', new TextReader('<html>'));
  expect(await unpackZip(await writer.close(), 5)).toMatchObject({ photos: { length: 0 }, skipped: 1 });
});

test('leaves out photos whose path points outside the ZIP, and unpacks the others (U14)', async () => {
  const bad = ['../1.jpg', 'a/../../2.jpg', '/3.jpg', 'C:\\4.jpg', '\\5.jpg'];
  const { photos, badNames, skipped, isCut } = await unpackZip(await zipOf([...bad, 'a..b/c..d.jpg']), 10);
  expect(namesOf(photos)).toEqual(['c..d.jpg']);
  expect({ badNames, skipped, isCut }).toEqual({ badNames: bad, skipped: 0, isCut: false });
});

test('stops unpacking when compressed photos grow far beyond the size of the ZIP (U14)', async () => {
  const zeros = new Blob([await JPEG.bytes(), new Uint8Array(0.4 * MAX_INGEST_BYTES)]);
  const writer = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg']) await writer.add(name, new BlobReader(zeros));
  const { photos, ...rest } = await unpackZip(await writer.close(), 10);
  expect(namesOf(photos)).toEqual(['1.jpg', '2.jpg']);
  expect(rest).toEqual({ skipped: 0, beyond: 0, badNames: [], isCut: true });
});

test('reads no more entries than the largest event has photos and companions (U14)', async () => {
  const zip = await zipOf(['1.jpg', '2.jpg', '3.jpg']);
  expect(openBudget([zip], 10)).toEqual({
    entries: 2 * MAX_PHOTO_LIMIT,
    bytes: MAX_INGEST_BYTES + 4 * zip.size,
  });
  const budget = { ...openBudget([zip], 10), entries: 2 };
  expect(await unpackZip(zip, 10, budget)).toMatchObject({ photos: { length: 2 }, isCut: true });
});

test('shares one budget between all ZIPs, bounded by the photos that are wanted', async () => {
  const zips = Array.from({ length: 4 }, () => new Blob([new Uint8Array(MAX_INGEST_BYTES)]));
  expect(openBudget(zips, 3).bytes).toBe(3 * MAX_INGEST_BYTES);
  expect(openBudget(zips, 0).bytes).toBe(0);
});

test('decodes names in Big5, as Windows in Taiwan writes them', async () => {
  const bytes = await (await zipOf(['XX1.jpg'], { useUnicodeFileNames: false })).bytes();
  for (const [at] of bytes.entries())
    if (bytes[at] === 0x58 && bytes[at + 1] === 0x58) bytes.set([0xb7, 0xd3], at);
  const { photos } = await unpackZip(new Blob([bytes]), 1);
  expect(namesOf(photos)).toEqual(['照1.jpg']);
});

test('reports ZIPs that are damaged or have a password, and unpacks the others', async () => {
  const named = (zip: Blob, name: string) => new File([zip], name);
  const locked = await zipOf(['1.jpg'], { password: 'secret', zipCrypto: true });
  const good = await zipOf(['1.jpg', 'a.txt']);
  const photo = new File([JPEG], 'beside.jpg', { type: 'image/jpeg' });
  const { files, zips } = await unpackZips(
    [named(locked, 'locked.zip'), named(new Blob(['PK no']), 'cut.zip'), named(good, 'good.ZIP'), photo],
    10,
  );
  expect(namesOf(files)).toEqual(['1.jpg', 'beside.jpg']);
  expect(zips).toMatchObject({ photos: 1, skipped: 1, beyond: 0 });
  expect(namesOf(zips?.unreadable ?? [])).toEqual(['locked.zip', 'cut.zip']);
});
