import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FACE_NUMBERS } from '@togather/contract/limits.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TINY_NET_FILE, writeTinyPack } from '#faces/testing/tiny-pack.ts';
import { CHAIN_VERSION } from './face-pack.ts';
import { DEFAULT_PACK, findPack } from './find-pack.ts';
import { packOf, parseManifest } from './pack-manifest.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'togather-manifest-'));
  path = await writeTinyPack(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const versionOf = (text: string) => packOf({ manifest: parseManifest(text), folder }).pipelineVersion;

test('the pack that comes with npm is the one without a setting, and its file is the measured one', async () => {
  expect(await findPack()).toEqual(DEFAULT_PACK);
  expect(DEFAULT_PACK).toMatchObject({ name: 'fr-feature', licence: 'MIT' });
});

test('the pages name the length of its vectors', () => {
  expect(DEFAULT_PACK.embedding.dimensions).toBe(FACE_NUMBERS);
});

test("an operator's pack is read from its folder", async () => {
  const pack = await findPack(path);
  expect(pack).toMatchObject({
    name: 'tiny',
    pipelineVersion: expect.stringMatching(new RegExp(`^tiny-1-[0-9a-f]{8}-${CHAIN_VERSION}$`)),
    calibration: { withinPerson: 0.05, certainDistance: 0.2, priorWeight: 4, surroundingsWeight: 0.4 },
    embedding: { path: join(folder, TINY_NET_FILE), dimensions: 16, metric: 'cosine' },
  });
});

test('the version changes with whatever changes a vector or its measure, and with nothing else', async () => {
  const text = await readFile(path, 'utf8');
  const versions = new Set([versionOf(text)]);
  for (const [from, to] of [
    ['"version": "1"', '"version": "2"'],
    ['"RGB"', '"BGR"'],
    ['"cosine"', '"euclidean"'],
    ['127.5,', '127,'],
    ['"withinPerson": 0.05', '"withinPerson": 0.06'],
    [/"sha256": "../, '"sha256": "00'],
  ] as const) {
    versions.add(versionOf(text.replace(from, to)));
  }
  expect(versions.size).toBe(7);
  expect(versionOf(text.replace(TINY_NET_FILE, 'elsewhere.onnx'))).toBe(versionOf(text));
});

test.each([
  ['a file without SHA-256', '"sha256"', '"sha1"', /file/],
  ['another alignment', '"five-point-112"', '"none"', /alignment/],
  ['a length that no sum of four divides', '"dimensions": 16', '"dimensions": 14', /dimensions/],
  ['no calibration', '"calibration"', '"kalibration"', /calibration/],
  [
    'a removed direction of another length',
    '"metric"',
    '"removed": [[1, 0]], "metric"',
    /removed has 2 numbers, not 16/,
  ],
  ['a file by its address', '"path"', '"url"', /file/],
  ['a word that nobody knows', '"metric"', '"size": 112, "metric"', /size/],
  ['a detector', '"embedding"', '"detector": {}, "embedding"', /remove "detector"/],
  ['what is no JSON', '{', '', /JSON/],
])('%s is refused with its name', async (_, from, to, reason) => {
  const text = JSON.stringify(JSON.parse(await readFile(path, 'utf8')), undefined, 1).replaceAll(
    /\n */g,
    ' ',
  );
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
  await expect(findPack(path)).rejects.toThrow(reason);
  await expect(findPack(path)).rejects.toThrow(`The face pack ${path} cannot be used`);
});

test('an operator’s net that is missing or changed is reported', async () => {
  await writeFile(join(folder, TINY_NET_FILE), 'another');
  await expect(findPack(path)).rejects.toThrow(/has the SHA-256 [0-9a-f]{64}, the face pack says/);
  await rm(join(folder, TINY_NET_FILE));
  await expect(findPack(path)).rejects.toThrow(/missing/);
});
