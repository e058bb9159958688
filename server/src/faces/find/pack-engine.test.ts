/** A pack of tiny nets through the whole engine, held against the same arithmetic without ONNX. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureModels } from '#faces/nets/models.ts';
import { openTensorNet } from '#faces/nets/runtime.ts';
import type { EmbeddingNet } from '#faces/packs/face-pack.ts';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import { decodePhoto } from '#faces/pixels/decode.ts';
import { testModelsFolder } from '#faces/testing/models-folder.ts';
import { samplePath } from '#faces/testing/sample-path.ts';
import { TINY_DIMENSIONS, tinyEmbeddingNet, tinyEmbeddingOf } from '#faces/testing/tiny-nets.ts';
import { toTensor } from './detect.ts';
import { embedWithPack, toUnitLength } from './embed-with-pack.ts';
import { openEngine } from './engine.ts';
import { cutFivePointChips, FIVE_POINT_TEMPLATE } from './five-points.ts';

let folder: string;
let settings: EmbeddingNet;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'togather-pack-'));
  settings = {
    path: join(folder, 'embedding.onnx'),
    channels: 'BGR',
    mean: [127.5, 120, 110],
    scale: [1 / 128, 1 / 127, 1 / 126],
    dimensions: TINY_DIMENSIONS,
    metric: 'cosine',
  };
  await writeFile(settings.path, tinyEmbeddingNet());
});
afterAll(() => rm(folder, { recursive: true }));

const sampleOf = async (number: number) => readFile(samplePath(number));
/** The net adds up in single precision. */
const expectNear = (one: ArrayLike<number>, other: ArrayLike<number>, tolerance = 5e-5) => {
  expect(one).toHaveLength(other.length);
  for (let i = 0; i < one.length; i++) expect(Math.abs(one[i]! - other[i]!)).toBeLessThan(tolerance);
};

test('the tiny net gives the result of its arithmetic, raw or normalised to length 1', async () => {
  const { image } = await decodePhoto(await sampleOf(1));
  const faces = [0, 200].map((shift) =>
    FIVE_POINT_TEMPLATE.map(({ x, y }) => ({ x: 3 * x + shift, y: 3 * y })),
  );
  const chips = cutFivePointChips(image, faces);
  const net = await openTensorNet(settings.path, 1);
  const tensor = toTensor(chips, settings);
  const expected = [0, 1].map((i) =>
    tinyEmbeddingOf(tensor.subarray((i * tensor.length) / 2, ((i + 1) * tensor.length) / 2)),
  );
  const raw = await embedWithPack(net, { ...settings, metric: 'euclidean' }, chips);
  const unit = await embedWithPack(net, settings, chips);
  for (const i of [0, 1]) {
    expectNear(raw[i]!.vector, expected[i]!);
    expectNear(unit[i]!.vector, toUnitLength(Float32Array.from(expected[i]!)));
    expect(Math.hypot(...unit[i]!.vector)).toBeCloseTo(1, 6);
    expect(unit[i]!.length).toBeCloseTo(Math.hypot(...raw[i]!.vector), 6);
  }
  await net.close();
});

test('nothing of a removed direction is left in a vector', async () => {
  const { image } = await decodePhoto(await sampleOf(1));
  const chips = cutFivePointChips(image, [FIVE_POINT_TEMPLATE.map(({ x, y }) => ({ x: 3 * x, y: 3 * y }))]);
  const net = await openTensorNet(settings.path, 1);
  const [plain] = await embedWithPack(net, { ...settings, metric: 'euclidean' }, chips);
  const direction = toUnitLength(Float32Array.from(plain!.vector, (_, i) => Math.cos(i)));
  const [rest] = await embedWithPack(net, { ...settings, removed: [[...direction]] }, chips);
  await net.close();
  const share = (vector: Float32Array) => vector.reduce((sum, value, i) => sum + value * direction[i]!, 0);
  expect(Math.abs(share(plain!.vector))).toBeGreaterThan(0.001);
  expect(share(rest!.vector)).toBeCloseTo(0, 5);
  expectNear(
    rest!.vector,
    toUnitLength(plain!.vector.map((value, i) => value - share(plain!.vector) * direction[i]!)),
  );
});

test("an operator's embedding net uses face-api's detector and landmarks", { tags: 'rest' }, async () => {
  const models = await ensureModels(testModelsFolder());
  const plain = await openEngine({ models, threads: 1 });
  const packed = await openEngine({
    models,
    pack: { pipelineVersion: 'mine-1', embedding: settings },
    threads: 1,
  });
  const photo = await sampleOf(3);
  const [before, after] = [await plain.analyse(photo), await packed.analyse(photo)];
  expect([before.pipelineVersion, after.pipelineVersion]).toEqual([PIPELINE_VERSION, 'mine-1']);
  expect(after.faces.map(({ box }) => box)).toEqual(before.faces.map(({ box }) => box));
  expect(after.faces.map(({ surroundings }) => surroundings)).toEqual(
    before.faces.map(({ surroundings }) => surroundings),
  );
  for (const face of after.faces) {
    expect(face.embedding).toHaveLength(TINY_DIMENSIONS);
    expect(face.quality).toBeGreaterThan(0);
  }
  await Promise.all([plain.close(), packed.close()]);
});

test('a net that does not match its manifest is refused before the first photo', async () => {
  const models = await ensureModels(testModelsFolder());
  const open = (wrong: Partial<EmbeddingNet>) =>
    openEngine({
      models,
      pack: { pipelineVersion: 'x', embedding: { ...settings, ...wrong } },
      threads: 1,
    });
  await expect(open({ dimensions: 128 })).rejects.toThrow('gives 16 numbers');
  const broken = join(folder, 'broken.onnx');
  await writeFile(broken, 'no net');
  await expect(open({ path: broken })).rejects.toThrow();
});
