/** What must hold of the grouping whatever the event: on real faces (of the face-api package) and on made-up ones. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { openEngine } from '#faces/find/engine.ts';
import { ensureModels } from '#faces/nets/models.ts';
import { testModelsFolder } from '#faces/testing/models-folder.ts';
import { samplePath } from '#faces/testing/sample-path.ts';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { type ClusterFace, clusterFaces } from './cluster.ts';

const SAMPLES = 6;
/** Copies of the sample photos, each face a little off: one event of several photos of the same people. */
const COPIES = 4;
let real: ClusterFace[];

beforeAll(async () => {
  const engine = await openEngine({ models: await ensureModels(testModelsFolder()), threads: 1 });
  const photos: ClusterFace[][] = [];
  for (let sample = 1; sample <= SAMPLES; sample++) {
    const { faces } = await engine.analyse(await readFile(samplePath(sample)));
    photos.push(faces.map((face) => ({ ...face, photoId: `sample-${sample}` })));
  }
  await engine.close();
  real = Array.from({ length: COPIES }, (_, copy) =>
    photos.flat().map((face) => slightlyOff(face, copy)),
  ).flat();
  events = [real, syntheticEvent(300, 12, 5), syntheticEvent(2400, 40, 6)].map((faces) => ({
    faces,
    labels: clusterFaces(faces),
  }));
});

/** Half of one person's usual difference, the same on every machine. */
const slightlyOff = (face: ClusterFace, copy: number): ClusterFace => {
  const embedding = face.embedding.map((value, i) => value + 0.02 * Math.sin(12.9898 * (i + 1) * (copy + 1)));
  return { ...face, photoId: `${face.photoId}-${copy}`, embedding };
};

/** Who is with whom, without the numbers of the labels. */
const groupsOf = (faces: ClusterFace[], labels: number[]): string[] => {
  const groups = Map.groupBy(faces.keys(), (i) => (labels[i]! < 0 ? `alone-${i}` : `${labels[i]}`));
  const nameOf = (i: number) => `${faces[i]!.photoId}:${faces[i]!.embedding[0]}`;
  return [...groups.values()].map((members) => members.map(nameOf).sort().join(' ')).sort();
};

/** Events and what each is grouped into. */
let events: { faces: ClusterFace[]; labels: number[] }[];

test('any order of upload gives the same figures', { tags: 'rest' }, () => {
  for (const { faces, labels } of events) {
    const expected = groupsOf(faces, labels);
    const turned = faces.toReversed();
    const mixed = faces.toSorted((one, other) => one.embedding[7]! - other.embedding[7]!);
    expect(groupsOf(turned, clusterFaces(turned))).toEqual(expected);
    expect(groupsOf(mixed, clusterFaces(mixed))).toEqual(expected);
  }
});

test('no figure has two faces of one photo', () => {
  for (const { faces, labels } of events) {
    const seen = faces.map(({ photoId }, i) => `${photoId} ${labels[i]! < 0 ? `alone-${i}` : labels[i]}`);
    expect(new Set(seen).size).toBe(faces.length);
  }
});

test('real people in several photos are one figure each', () => {
  const { labels } = events[0]!;
  const perCopy = real.length / COPIES;
  for (let face = 0; face < perCopy; face++) {
    const figures = new Set(Array.from({ length: COPIES }, (_, copy) => labels[copy * perCopy + face]));
    expect(figures.size).toBe(1);
  }
});

test('six more photos move hardly a face of an event of 600', () => {
  const all = syntheticEvent(624, 20, 8);
  const before = clusterFaces(all.slice(0, 600));
  const after = clusterFaces(all);
  const stayed = [
    ...Map.groupBy(
      Array.from({ length: 600 }, (_, i) => i),
      (i) => before[i]!,
    ).values(),
  ].reduce(
    (sum, members) =>
      sum + Math.max(...[...Map.groupBy(members, (i) => after[i]!).values()].map(({ length }) => length)),
    0,
  );
  expect(stayed / 600).toBeGreaterThanOrEqual(0.98);
});

test('faces with the same figure stay together, and new ones join the figure that regrouping gives them', () => {
  const all = syntheticEvent(624, 20, 8);
  const before = clusterFaces(all.slice(0, 600));
  const standing = all.map((face, i) => ({ ...face, figure: i < 600 ? `figure-${before[i]}` : undefined }));
  const placed = clusterFaces(standing);
  expect(groupsOf(all.slice(0, 600), placed.slice(0, 600))).toEqual(groupsOf(all.slice(0, 600), before));
  expect(groupsOf(all, placed)).toEqual(groupsOf(all, clusterFaces(all)));
});
