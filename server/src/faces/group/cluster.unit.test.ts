import { expect, test } from 'vitest';
import { type ClusterFace, clusterFaces } from './cluster.ts';

/** Made-up people: points around the origin, and faces of each around them. */
const makeFaces = (options: {
  people: number;
  each: number;
  between: number;
  seed?: number;
}): ClusterFace[] => {
  let state = options.seed ?? 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const around = (centre: Float32Array, variance: number) => {
    // A uniform number of width 1 has the variance 1/12.
    const scale = Math.sqrt((12 * variance) / centre.length);
    return centre.map((value) => value + random() * scale);
  };
  return Array.from({ length: options.people }, () => around(new Float32Array(128), options.between)).flatMap(
    (person) =>
      Array.from({ length: options.each }, (_, photo) => ({
        photoId: `photo-${photo}`,
        embedding: around(person, 0.34),
        quality: 0.9,
        heightPx: 120,
      })),
  );
};

/** Who is with whom, without the numbers of the labels. */
const groups = (faces: ClusterFace[], labels: number[]): string[] => {
  const name = (face: ClusterFace) => `${face.photoId}:${face.embedding[0]}`;
  return [...Map.groupBy(faces.keys(), (i) => labels[i]!).values()]
    .map((members) =>
      members
        .map((i) => name(faces[i]!))
        .sort()
        .join(' '),
    )
    .sort();
};

test('no faces make no figures, one good face makes one', () => {
  expect(clusterFaces([])).toEqual([]);
  expect(clusterFaces(makeFaces({ people: 1, each: 1, between: 1.2 }))).toEqual([0]);
});

test.each([1.2, 0.6])('people apart by a variance of %f become one figure each', (between) => {
  const faces = makeFaces({ people: 12, each: 6, between });
  const labels = clusterFaces(faces);
  expect(new Set(labels).size).toBe(12);
  for (let person = 0; person < 12; person++) {
    expect(new Set(labels.slice(person * 6, person * 6 + 6)).size).toBe(1);
  }
});

test('the order of the faces changes nothing', () => {
  const faces = makeFaces({ people: 9, each: 7, between: 0.5 });
  const turned = faces.toReversed();
  const mixed = faces.toSorted((one, other) => one.embedding[5]! - other.embedding[5]!);
  const expected = groups(faces, clusterFaces(faces));
  expect(groups(turned, clusterFaces(turned))).toEqual(expected);
  expect(groups(mixed, clusterFaces(mixed))).toEqual(expected);
});

test('two faces of one photo are never one figure, even when they are the same', () => {
  const [face] = makeFaces({ people: 1, each: 1, between: 1.2 });
  const labels = clusterFaces([face!, { ...face! }, { ...face!, photoId: 'another' }]);
  expect(labels[0]).not.toBe(labels[1]);
});

test.each([
  ['small', { heightPx: 30 }],
  ['doubtful', { quality: 0.1 }],
])('a %s face joins a figure but never makes one', (_, flaw) => {
  const faces = makeFaces({ people: 2, each: 4, between: 1.2 });
  const near = { ...faces[0]!, photoId: 'far away', ...flaw };
  const stranger = { ...makeFaces({ people: 1, each: 1, between: 1.2, seed: 99 })[0]!, ...flaw };
  const labels = clusterFaces([...faces, near, stranger]);
  expect(labels.at(-2)).toBe(labels[0]);
  expect(labels.at(-1)).toBe(-1);
  expect(clusterFaces([near])).toEqual([-1]);
});

test('a thousand faces of a hundred people make a hundred figures', () => {
  const faces = makeFaces({ people: 100, each: 10, between: 1.2 });
  expect(new Set(clusterFaces(faces)).size).toBe(100);
});
