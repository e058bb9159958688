/** Golden figures on labelled pictures that are not part of the project; runs where FACE_PHOTOS names their folder. */
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureGrouping } from './testing/grouping-metrics.ts';
import { type AnalysedPhoto, type EventResult, groupEvent } from './testing/labelled-event.ts';
import {
  eastAsianPeople,
  type LabelledPhoto,
  readLabelledPhotos,
  westernPeople,
} from './testing/labelled-photos.ts';
import { testModelsFolder } from './testing/models-folder.ts';
import { type FacePool, openFacePool } from './workers/pool.ts';

const folder = process.env.FACE_PHOTOS;
/** Enough of each person to measure with, few enough for a quick test. */
const PICTURES_EACH = 10;
/** Whoever counted the faces of group pictures left out the crowd behind, in pixels. */
const LEAST_COUNTED = 24;

describe.skipIf(!folder)('labelled pictures', () => {
  let pool: FacePool;
  let photos: LabelledPhoto[];
  let western: AnalysedPhoto[];

  beforeAll(async () => {
    const workers = Math.min(2, availableParallelism());
    const models = testModelsFolder();
    pool = openFacePool({
      models,
      workers,
      maxQueued: Number.POSITIVE_INFINITY,
      timeoutMs: 300_000,
      log: console,
    });
    photos = await readLabelledPhotos(folder!);
    western = await analyse(westernPeople(photos));
    // Faces give way to everything else that the machine does.
  });

  afterAll(() => pool.close());

  const group = (event: AnalysedPhoto[]): EventResult => groupEvent(event);

  const analyse = (wanted: LabelledPhoto[]): Promise<AnalysedPhoto[]> =>
    Promise.all(wanted.map(async (photo) => ({ ...photo, analysis: await pool.analyse(photo.path) })));

  const analyseFolder = (name: string): Promise<AnalysedPhoto[]> =>
    analyse(photos.filter(({ file }) => file.startsWith(name)));

  test('eighteen western people: pairs right and found', () => {
    const quality = measureGrouping(group(western).grouped);
    expect(quality.people).toBe(18);
    expect(quality.pairPrecision).toBeGreaterThanOrEqual(0.99);
    expect(quality.pairRecall).toBeGreaterThanOrEqual(0.98);
  });

  test('eight East Asian people alone', { tags: 'rest', timeout: 600_000 }, async () => {
    const event = await analyse(eastAsianPeople(photos, PICTURES_EACH));
    expect(measureGrouping(group(event).grouped).bCubedF1).toBeGreaterThanOrEqual(0.96);
  });

  test('one person in four rotations', async () => {
    const event = await analyseFolder('rotated/');
    expect(event.map(({ analysis }) => analysis.faces.length)).toEqual([1, 1, 1, 1]);
    expect(group(event).figures).toBe(1);
  });

  test('one person in three photos is one figure', () => {
    for (const pictures of Map.groupBy(western, ({ person }) => person).values()) {
      expect(measureGrouping(group(pictures.slice(0, 3)).grouped).figures).toBe(1);
    }
  });

  test('dogs and empty photos add at most one figure', async () => {
    const empty = await analyse(photos.filter(({ file }) => /dogs|view|no_face/.test(file)));
    const without = group(western).figures;
    expect(group([...western, ...empty]).figures).toBeLessThanOrEqual(without + 1);
    expect(group(empty).figures).toBeLessThanOrEqual(1);
  });

  test('groups are counted face by face', { tags: 'rest' }, async () => {
    const groups = (await analyseFolder('groups/')).filter(({ faces }) => faces);
    expect(groups.length).toBeGreaterThan(0);
    for (const { analysis, faces } of groups)
      expect(analysis.faces.filter(({ heightPx }) => heightPx >= LEAST_COUNTED)).toHaveLength(faces!);
  });
});
