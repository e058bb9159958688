import { readFile } from 'node:fs/promises';
import { MAX_FACES_PER_PHOTO } from '@togather/contract/limits.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterFaces } from '#faces/group/cluster.ts';
import { ensureModels } from '#faces/nets/models.ts';
import { DEFAULT_PACK } from '#faces/packs/find-pack.ts';
import { overlap } from '#faces/pixels/geometry.ts';
import { FacePhotoUnreadable } from '#faces/pixels/photo-unreadable.ts';
import { composeCollage } from '#faces/testing/collage.ts';
import { testModelsFolder } from '#faces/testing/models-folder.ts';
import { samplePath } from '#faces/testing/sample-path.ts';
import {
  type AnalysedFace,
  type FaceEngine,
  MOST_DESCRIBED_OF_CROWD,
  openEngine,
  type PhotoAnalysis,
} from './engine.ts';

/** Counted by eye. */
const FACES_IN_SAMPLES = [3, 3, 3, 4, 5, 4];
/** Collages repeat the best faces: a profile pasted on grey is no fair test of the detector. */
const GOOD_TILES = 12;
/** Side of a mosaic's pictures. */
const CELL = 90;
let engine: FaceEngine;
let samples: PhotoAnalysis[];

beforeAll(async () => {
  engine = await openEngine({ models: await ensureModels(testModelsFolder()), threads: 2 });
  samples = [];
  for (let sample = 1; sample <= 6; sample++) {
    samples.push(await engine.analyse(await readFile(samplePath(sample))));
  }
});

afterAll(() => engine.close());

test('finds every face of the sample pictures and nothing else', () => {
  expect(samples.map(({ faces }) => faces.length)).toEqual(FACES_IN_SAMPLES);
});

test('describes faces in fractions of the photo and pixels of its full size', () => {
  for (const { height, faces } of samples) {
    for (const { box, score, heightPx, quality, embedding } of faces) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(1);
      expect(box.top + box.height).toBeLessThanOrEqual(1);
      expect(heightPx).toBeCloseTo(box.height * height);
      expect(score).toBeGreaterThanOrEqual(0.5);
      expect(quality).toBeGreaterThanOrEqual(0);
      expect(quality).toBeLessThanOrEqual(1);
      expect(embedding).toHaveLength(512);
    }
  }
});

test('the six sample pictures as one event make at least 17 figures', () => {
  const faces = samples.flatMap((sample, photo) =>
    sample.faces.map((face) => ({ ...face, photoId: `${photo}` })),
  );
  const figures = new Set(clusterFaces(faces, DEFAULT_PACK.calibration).filter((label) => label >= 0));
  expect(figures.size).toBeGreaterThanOrEqual(17);
});

test('a photo turned by its EXIF orientation gives the same faces as an upright one', {
  tags: 'rest',
}, async () => {
  // Orientation 6: the stored picture must be turned a quarter clockwise to stand upright.
  const stored = await sharp(samplePath(3)).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const turned = await engine.analyse(stored);
  expect([turned.width, turned.height]).toEqual([samples[2]!.width, samples[2]!.height]);
  expect(turned.faces).toHaveLength(3);
  for (const face of samples[2]!.faces) {
    expect(turned.faces.some(({ box }) => overlap(box, face.box) > 0.8)).toBe(true);
  }
});

test.each([90, 270])('a photo lying by %i degrees has the same person', { tags: 'rest' }, async (angle) => {
  const upright = await cutLastFace(samples[5]!);
  const lying = await sharp(upright).rotate(angle).jpeg().toBuffer();
  const [one] = (await engine.analyse(upright)).faces;
  const [other] = (await engine.analyse(lying)).faces;
  const distance = Math.hypot(...one!.embedding.map((value, i) => value - other!.embedding[i]!));
  expect(distance).toBeLessThan(0.35);
});

test('the second look finds a small face of a large photo and analyses it at a larger size', {
  tags: 'rest',
}, async () => {
  const face = sharp(await cutLastFace(samples[5]!)).resize(170);
  const alone = await sharp({ create: { width: 600, height: 450, channels: 3, background: 'grey' } })
    .composite([{ input: await face.toBuffer(), left: 200, top: 150 }])
    .png()
    .toBuffer();
  const large = await sharp(alone)
    .extend({ right: 3400, bottom: 2550, background: 'grey' })
    .jpeg({ quality: 100 })
    .toBuffer();
  const [one] = (await engine.analyse(alone)).faces;
  const [other] = (await engine.analyse(large, { isSecondLook: true })).faces;
  expect(other!.heightPx / 3).toBeLessThan(60);
  const distance = Math.hypot(...one!.embedding.map((value, i) => value - other!.embedding[i]!));
  expect(distance).toBeLessThan(0.45);
  expect(other!.quality).toBeGreaterThan(0.8 * one!.quality);
});

test.each([MAX_FACES_PER_PHOTO, MAX_FACES_PER_PHOTO + 1])(
  'a collage of %i faces has exactly that many',
  { tags: 'rest' },
  async (count) => {
    const { faces } = await engine.analyse(await collageOf(count));
    expect(faces).toHaveLength(count);
    expect(describedOf(faces)).toHaveLength(count > MAX_FACES_PER_PHOTO ? 1 : count);
  },
);

test.each([MAX_FACES_PER_PHOTO + 1, 45])(
  'a look that describes crowds describes all %i faces as a photo of few does',
  { tags: 'rest' },
  async (count) => {
    const collage = await collageOf(count);
    const { faces } = await engine.analyse(collage, { describesCrowd: true });
    expect(describedOf(faces)).toHaveLength(count);
    for (const { quality, surroundings } of faces) {
      expect(quality).toBeGreaterThan(0);
      expect(surroundings.length).toBeGreaterThan(0);
    }
    // Tiles repeat, so each face has its twin among the first twelve.
    const few = (await engine.analyse(await collageOf(GOOD_TILES))).faces;
    for (const { embedding } of faces)
      expect(Math.min(...few.map((face) => distanceOf(embedding, face.embedding)))).toBeLessThan(0.5);
  },
);

test('a look that describes crowds describes a photo of at most 20 faces as any look does', {
  tags: 'rest',
}, async () => {
  const collage = await collageOf(MAX_FACES_PER_PHOTO);
  expect(await engine.analyse(collage, { describesCrowd: true })).toEqual(await engine.analyse(collage));
});

/** Hundreds of faces of one height, and a taller one. */
const composeMosaic = async (): Promise<Buffer> => {
  const tiles = samples.flatMap((analysis, i) =>
    analysis.faces.map((_, index) => ({ sample: i + 1, analysis, index })),
  );
  const collage = sharp(await composeCollage(tiles.slice(0, 6)));
  const cells = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((i) =>
      collage
        .clone()
        .extract({ left: 300 * i, top: 0, width: 300, height: 300 })
        .resize(CELL)
        .toBuffer(),
    ),
  );
  const strip = { width: 5 * CELL, height: CELL, channels: 3, background: 'grey' } as const;
  const five = sharp({ create: strip })
    .composite(cells.slice(0, 5).map((input, i) => ({ input, left: i * CELL, top: 0 })))
    .png();
  const crowd = { input: await five.toBuffer(), tile: true, gravity: 'northwest' };
  const nearest = {
    input: await sharp(cells[0])
      .resize(3 * CELL)
      .toBuffer(),
    left: 0,
    top: 0,
  };
  const ground = { width: 34 * CELL, height: 30 * CELL, channels: 3, background: 'grey' } as const;
  return sharp({ create: ground }).composite([crowd, nearest]).jpeg().toBuffer();
};

test('of a mosaic of hundreds of faces only the tallest is described, the others are boxes', {
  tags: 'rest',
}, async () => {
  const { faces } = await engine.analyse(await composeMosaic());
  expect(faces.length).toBeGreaterThan(500);
  const [described, ...others] = describedOf(faces);
  expect(others).toEqual([]);
  expect(described!.heightPx).toBe(Math.max(...faces.map(({ heightPx }) => heightPx)));
});

test('of more than a hundred faces a look that describes crowds describes the tallest', {
  tags: 'rest',
}, async () => {
  const { faces } = await engine.analyse(await composeMosaic(), { describesCrowd: true });
  const described = describedOf(faces);
  expect(described).toHaveLength(MOST_DESCRIBED_OF_CROWD);
  const others = faces.filter(({ embedding }) => embedding.length === 0);
  const heights = (some: AnalysedFace[]) => some.map(({ heightPx }) => heightPx);
  // Those of a larger image are rounded.
  expect(Math.min(...heights(described))).toBeGreaterThan(Math.max(...heights(others)) - 0.01);
});

test('a file that is no picture throws FacePhotoUnreadable', async () => {
  await expect(engine.analyse(Buffer.from('not a picture'))).rejects.toThrow(FacePhotoUnreadable);
});

test.each(['grey', 'transparent'])('%s pixels are read like coloured ones', async (kind) => {
  const picture = sharp(samplePath(1));
  const bytes = await (kind === 'grey' ? picture.greyscale() : picture.ensureAlpha(0.99)).png().toBuffer();
  expect((await engine.analyse(bytes)).faces).toHaveLength(3);
});

/** A collage of this many faces, which repeats the best ones. */
const collageOf = (count: number): Promise<Buffer> => {
  const tiles = samples
    .flatMap((analysis, i) => analysis.faces.map((face, index) => ({ sample: i + 1, analysis, index, face })))
    .toSorted((one, other) => other.face.quality - one.face.quality)
    .slice(0, GOOD_TILES);
  return composeCollage(Array.from({ length: count }, (_, i) => tiles[i % GOOD_TILES]!));
};

const distanceOf = (one: Float32Array, other: Float32Array): number =>
  Math.hypot(...one.map((value, i) => value - other[i]!));

const describedOf = (faces: AnalysedFace[]) => faces.filter(({ embedding }) => embedding.length > 0);

/** The last face of the sixth sample with a little room on each side. */
const cutLastFace = async ({ width, height, faces }: PhotoAnalysis): Promise<Buffer> => {
  const { box } = faces.at(-1)!;
  const side = Math.round(box.height * 1.6 * height);
  const left = Math.round((box.left + box.width / 2) * width - side / 2);
  const top = Math.round((box.top + box.height / 2) * height - side / 2);
  return sharp(samplePath(6)).extract({ left, top, width: side, height: side }).jpeg().toBuffer();
};
