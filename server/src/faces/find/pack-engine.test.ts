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
import { transformPoint } from '#faces/pixels/geometry.ts';
import { testModelsFolder } from '#faces/testing/models-folder.ts';
import { samplePath } from '#faces/testing/sample-path.ts';
import {
  type PlantedFace,
  TINY_DIMENSIONS,
  tinyEmbeddingNet,
  tinyEmbeddingOf,
  tinyYunet,
} from '#faces/testing/tiny-nets.ts';
import { toTensor } from './detect.ts';
import { embedWithPack, toUnitLength } from './embed-with-pack.ts';
import { openEngine } from './engine.ts';
import { cutFivePointChips, FIVE_POINT_TEMPLATE } from './five-points.ts';

const SIDE = 320;
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
    expectNear(raw[i]!, expected[i]!);
    expectNear(unit[i]!, toUnitLength(Float32Array.from(expected[i]!)));
    expect(Math.hypot(...unit[i]!)).toBeCloseTo(1, 6);
  }
  await net.close();
});

test('nothing of a removed direction is left in a vector', async () => {
  const { image } = await decodePhoto(await sampleOf(1));
  const chips = cutFivePointChips(image, [FIVE_POINT_TEMPLATE.map(({ x, y }) => ({ x: 3 * x, y: 3 * y }))]);
  const net = await openTensorNet(settings.path, 1);
  const [plain] = await embedWithPack(net, { ...settings, metric: 'euclidean' }, chips);
  const direction = toUnitLength(Float32Array.from(plain!, (_, i) => Math.cos(i)));
  const [rest] = await embedWithPack(net, { ...settings, removed: [[...direction]] }, chips);
  await net.close();
  const share = (vector: Float32Array) => vector.reduce((sum, value, i) => sum + value * direction[i]!, 0);
  expect(Math.abs(share(plain!))).toBeGreaterThan(0.001);
  expect(share(rest!)).toBeCloseTo(0, 5);
  expectNear(rest!, toUnitLength(plain!.map((value, i) => value - share(plain!) * direction[i]!)));
});

test("an operator's embedding net uses face-api's detector and landmarks", { tags: 'rest' }, async () => {
  const models = await ensureModels(testModelsFolder());
  const plain = await openEngine({ models, threads: 1 });
  const packed = await openEngine({
    models,
    pack: { pipelineVersion: 'mine-1', nets: { embedding: settings } },
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

test("a pack's own detector finds boxes and points at any size of the photo", { tags: 'rest' }, async () => {
  const bytes = await sampleOf(2);
  const { image, width, height } = await decodePhoto(bytes);
  const scale = SIDE / Math.max(image.width, image.height);
  const inPhoto = FIVE_POINT_TEMPLATE.map((point) => transformPoint([2, 0, 300, 0, 2, 200], point));
  const planted: PlantedFace = {
    stride: 16,
    centre: { x: 412 * scale, y: 340 * scale },
    width: 180 * scale,
    height: 220 * scale,
    points: inPhoto.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
  };
  const path = join(folder, 'detector.onnx');
  await writeFile(path, tinyYunet(SIDE, [planted]));
  const detector = { path, points: 'own' as const, side: 640, leastScore: 0.9, mostOverlap: 0.3 };
  const pack = { pipelineVersion: 'mine-2', nets: { detector, embedding: settings } };
  const engine = await openEngine({ models: await ensureModels(testModelsFolder()), pack, threads: 1 });
  const { faces } = await engine.analyse(bytes);
  expect(faces).toHaveLength(1);
  const { box, embedding, heightPx } = faces[0]!;
  expect(box.left * image.width).toBeCloseTo(412 - 90, 1);
  expect(box.top * image.height).toBeCloseTo(340 - 110, 1);
  expect(box.width * image.width).toBeCloseTo(180, 1);
  expect(heightPx).toBeCloseTo((220 * height) / image.height, 1);
  expect(width / image.width).toBeCloseTo(height / image.height, 2);
  const chips = cutFivePointChips(image, [inPhoto]);
  // The points went through single precision, so that a pixel here and there is rounded the other way.
  const expected = toUnitLength(Float32Array.from(tinyEmbeddingOf(toTensor(chips, settings))));
  expectNear(embedding, expected, 1e-3);
  await engine.close();
});

test('a net that does not match its manifest is refused before the first photo', async () => {
  const models = await ensureModels(testModelsFolder());
  const open = (wrong: Partial<EmbeddingNet>) =>
    openEngine({
      models,
      pack: { pipelineVersion: 'x', nets: { embedding: { ...settings, ...wrong } } },
      threads: 1,
    });
  await expect(open({ dimensions: 128 })).rejects.toThrow('gives 16 numbers');
  const broken = join(folder, 'broken.onnx');
  await writeFile(broken, 'no net');
  await expect(open({ path: broken })).rejects.toThrow();
});
