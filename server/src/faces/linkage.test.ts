import { expect, test } from 'vitest';
import { averageLinkage } from './linkage.ts';

/** The same clustering the slow and obvious way: merge the nearest pair until none is near enough. */
function obviousLinkage(values: Float32Array, count: number, threshold: number): number[][] {
  let clusters = Array.from({ length: count }, (_, i) => [i]);
  const mean = (one: number[], other: number[]) =>
    one.flatMap((i) => other.map((j) => values[i * count + j]!)).reduce((sum, value) => sum + value, 0) /
    (one.length * other.length);
  for (;;) {
    let best = { distance: threshold, pair: undefined as [number[], number[]] | undefined };
    for (const [i, one] of clusters.entries()) {
      for (const other of clusters.slice(i + 1)) {
        const distance = mean(one, other);
        if (distance <= best.distance) best = { distance, pair: [one, other] };
      }
    }
    if (!best.pair) return clusters.map((cluster) => cluster.toSorted((a, b) => a - b));
    const [one, other] = best.pair;
    clusters = [...clusters.filter((cluster) => cluster !== one && cluster !== other), [...one, ...other]];
  }
}

/** Random points in the plane; every seventh pair must stay apart. */
function randomDistances(count: number, seed: number): Float32Array {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const points = Array.from({ length: count }, () => [random(), random()] as const);
  const values = new Float32Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const apart = (i + j) % 7 === 0;
      const distance = Math.hypot(points[i]![0] - points[j]![0], points[i]![1] - points[j]![1]);
      values[i * count + j] = values[j * count + i] = apart ? Number.POSITIVE_INFINITY : distance;
    }
  }
  return values;
}

function clustersOf(labels: Int32Array): number[][] {
  return [...Map.groupBy(labels.keys(), (i) => labels[i]!).values()];
}

test.each([1, 2, 3, 4, 5])('gives the clusters of merging the nearest pair again and again (%i)', (seed) => {
  const count = 40;
  const values = randomDistances(count, seed);
  const expected = obviousLinkage(values, count, 0.25);
  const labels = averageLinkage({ values: values.slice(), count }, 0.25);
  const byFirst = (one: number[], other: number[]) => one[0]! - other[0]!;
  expect(clustersOf(labels).sort(byFirst)).toEqual(expected.sort(byFirst));
});

test('never joins what is infinitely far apart, not even through a third', () => {
  const far = Number.POSITIVE_INFINITY;
  const values = Float32Array.from([0, far, 1, far, 0, 1, 1, 1, 0]);
  const labels = averageLinkage({ values, count: 3 }, 10);
  expect(labels[0]).not.toBe(labels[1]);
});

test('nothing has no clusters', () => {
  expect(averageLinkage({ values: new Float32Array(0), count: 0 }, 1)).toHaveLength(0);
});
