/** Golden figures on labelled pictures that are not part of the project; runs where FACE_PHOTOS names their folder. */
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FacePool, openFacePool } from './pool.ts';
import { measureGrouping } from './testing/grouping-metrics.ts';
import { type AnalysedPhoto, groupEvent } from './testing/labelled-event.ts';
import {
  eastAsianPeople,
  type LabelledPhoto,
  readLabelledPhotos,
  westernPeople,
} from './testing/labelled-photos.ts';
import { testModelsFolder } from './testing/models-folder.ts';

const folder = process.env.FACE_PHOTOS;
/** Enough of each person to measure with, few enough for a quick test. */
const PICTURES_EACH = 10;

describe.skipIf(!folder)('labelled pictures', () => {
  let pool: FacePool;
  let photos: LabelledPhoto[];
  let western: AnalysedPhoto[];

  beforeAll(async () => {
    const workers = Math.min(2, availableParallelism());
    pool = openFacePool({ models: testModelsFolder(), workers, timeoutMs: 60_000, log: console });
    photos = await readLabelledPhotos(folder!);
    western = await analyse(westernPeople(photos));
  }, 180_000);

  afterAll(() => pool.close());

  function analyse(wanted: LabelledPhoto[]): Promise<AnalysedPhoto[]> {
    return Promise.all(wanted.map(async (photo) => ({ ...photo, analysis: await pool.analyse(photo.path) })));
  }

  function analyseFolder(name: string): Promise<AnalysedPhoto[]> {
    return analyse(photos.filter(({ file }) => file.startsWith(name)));
  }

  test('eighteen western people: pairs right and found at 95%', () => {
    const quality = measureGrouping(groupEvent(western).grouped);
    expect(quality.people).toBe(18);
    expect(quality.pairPrecision).toBeGreaterThanOrEqual(0.95);
    expect(quality.pairRecall).toBeGreaterThanOrEqual(0.95);
  });

  test('eight East Asian people alone: B-cubed F1 of 0.85', async () => {
    const event = await analyse(eastAsianPeople(photos, PICTURES_EACH));
    expect(measureGrouping(groupEvent(event).grouped).bCubedF1).toBeGreaterThanOrEqual(0.85);
  }, 120_000);

  test('one person in four rotations is one figure', async () => {
    const event = await analyseFolder('rotated/');
    expect(event.map(({ analysis }) => analysis.faces.length)).toEqual([1, 1, 1, 1]);
    expect(groupEvent(event).figures).toBe(1);
  }, 60_000);

  test('one person in three photos is one figure', () => {
    for (const pictures of Map.groupBy(western, ({ person }) => person).values()) {
      expect(measureGrouping(groupEvent(pictures.slice(0, 3)).grouped).figures).toBe(1);
    }
  });

  test('dogs and empty photos add at most one figure', async () => {
    const empty = await analyse(photos.filter(({ file }) => /dogs|view|no_face/.test(file)));
    const without = groupEvent(western).figures;
    expect(groupEvent([...western, ...empty]).figures).toBeLessThanOrEqual(without + 1);
    expect(groupEvent(empty).figures).toBeLessThanOrEqual(1);
  }, 60_000);

  test('groups are counted face by face', async () => {
    const groups = (await analyseFolder('groups/')).filter(({ faces }) => faces);
    for (const { analysis, faces } of groups) expect(analysis.faces).toHaveLength(faces!);
  }, 60_000);
});
