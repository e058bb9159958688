import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TINY_NET_FILE, writeTinyPack } from '../testing/tiny-pack.ts';
import { EMBEDDED_PACK } from './embedded-pack.ts';
import { findPack, readPack } from './find-pack.ts';
import { packOf, parseManifest } from './pack-manifest.ts';
import { CHAIN_VERSION, PIPELINE_VERSION } from './pipeline-version.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'togather-manifest-'));
  path = await writeTinyPack(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const versionOf = (text: string) => packOf(parseManifest(text), { embedding: '/net' }).pipelineVersion;

test("the embedded pack's version is what stored faces carry", () => {
  expect(EMBEDDED_PACK.pipelineVersion).toBe(PIPELINE_VERSION);
});

test("an operator's pack is read from its folder", async () => {
  const { pack } = await findPack(await readPack(path), folder);
  expect(pack).toMatchObject({
    name: 'tiny',
    pipelineVersion: expect.stringMatching(new RegExp(`^tiny-1-[0-9a-f]{8}-${CHAIN_VERSION}$`)),
    calibration: { withinPerson: 0.05, certainDistance: 0.2, priorWeight: 4, sharedError: 0.09 },
    nets: { embedding: { path: join(folder, TINY_NET_FILE), dimensions: 16, metric: 'cosine' } },
  });
  expect(pack!.nets!.detector).toBeUndefined();
  expect([...pack!.calibration.typical]).toEqual(Array(16).fill(0));
});

test('sface is known by name: its nets are wanted by address and SHA-256', async () => {
  const { missing } = await findPack(await readPack('sface'), folder);
  expect(missing!.map(({ wanted }) => wanted.sha256)).toEqual([
    '8f2383e4dd3cfbb4553ea8718107fc0423210dc964f9f4280604804ed2552fa4',
    '0ba9fbfa01b5270c96627c4ef784da859931e02f04419c829e83484087c34e79',
  ]);
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
  ['a reserved name', '"name": "tiny"', '"name": "embedded"', /name/],
  ['a file without SHA-256', '"sha256"', '"sha1"', /file/],
  ['another alignment', '"five-point-112"', '"none"', /alignment/],
  ['a length that no sum of four divides', '"dimensions": 16', '"dimensions": 14', /dimensions/],
  ['no calibration', '"calibration"', '"kalibration"', /calibration/],
  [
    'a typical vector of another length',
    '{ "withinPerson"',
    '{ "typical": [1, 2], "withinPerson"',
    /typical has 2/,
  ],
  ['a word that nobody knows', '"metric"', '"size": 112, "metric"', /size/],
  ['what is no JSON', '{', '', /JSON/],
])('%s is refused with its name', async (_, from, to, reason) => {
  const text = JSON.stringify(JSON.parse(await readFile(path, 'utf8')), undefined, 1).replaceAll(
    /\n */g,
    ' ',
  );
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
  await expect(readPack(path)).rejects.toThrow(reason);
  await expect(readPack(path)).rejects.toThrow(`The face pack ${path} cannot be used`);
});

test('an operator’s net that is missing or changed is reported', async () => {
  const source = await readPack(path);
  await writeFile(join(folder, TINY_NET_FILE), 'another');
  await expect(findPack(source, folder)).rejects.toThrow(/has the SHA-256 [0-9a-f]{64}, the face pack says/);
  await rm(join(folder, TINY_NET_FILE));
  await expect(findPack(source, folder)).rejects.toThrow(/missing/);
});
