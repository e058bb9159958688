import { expect, test } from 'vitest';
import { agglomerate, type Cluster, type MergeRule, squareDistance } from './agglomerate.ts';
import { nearNeighbours } from './neighbours.ts';

const REACH = 0.06;
/** Merges what has centres nearer than REACH. */
const nearOnly: MergeRule = (_one, _other, distance) => distance / REACH ** 2;

const randomPoints = (count: number, seed: number): Float32Array[] => {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => Float32Array.from([random(), random(), 0, 0]));
};

const singles = (points: Float32Array[], photoOf: (i: number) => number): Cluster[] =>
  points.map((centre, i) => ({
    members: [i],
    photos: new Set([photoOf(i)]),
    centre,
    spread: 0,
    surroundings: new Float32Array(0),
  }));

/** The same the slow and obvious way: look at all pairs before every merger. */
const obviously = (points: Float32Array[], photoOf: (i: number) => number): string[] => {
  const parts = points.map((_, i) => [i]);
  const centre = (part: number[]) =>
    Float32Array.from([0, 1, 2, 3], (k) => part.reduce((sum, i) => sum + points[i]![k]!, 0) / part.length);
  for (;;) {
    let best = { cost: 1, pair: [] as number[] };
    for (let a = 0; a < parts.length; a++) {
      for (let b = 0; b < a; b++) {
        const photos = [...parts[a]!, ...parts[b]!].map(photoOf);
        if (new Set(photos).size < photos.length) continue;
        const cost = squareDistance(centre(parts[a]!), centre(parts[b]!)) / REACH ** 2;
        if (cost <= best.cost) best = { cost, pair: [a, b] };
      }
    }
    const [a, b] = best.pair;
    if (a === undefined) return named(parts);
    parts[b!] = [...parts[b!]!, ...parts[a]!];
    parts.splice(a, 1);
  }
};

const named = (parts: number[][]): string[] =>
  parts.map((part) => part.toSorted((one, other) => one - other).join(' ')).sort();

test.each([1, 2, 3, 4])('merges as looking at all pairs before every merger does (%i)', (seed) => {
  const points = randomPoints(60, seed);
  const photoOf = (i: number) => i % 50;
  const found = agglomerate(singles(points, photoOf), nearOnly).map(({ members }) => members);
  expect(named(found)).toEqual(obviously(points, photoOf));
});

test('among near neighbours only, it gives the same clusters as among all', () => {
  const points = randomPoints(600, 7);
  const clusters = singles(points, (i) => i);
  const among = agglomerate(clusters, nearOnly, nearNeighbours(points)).map(({ members }) => members);
  const all = agglomerate(clusters, nearOnly).map(({ members }) => members);
  const common = new Set(named(all));
  const same = named(among).filter((cluster) => common.has(cluster)).length;
  expect(same / all.length).toBeGreaterThan(0.95);
});

test('the mean and the spread of a cluster are those of its points', () => {
  const points = [0, 0.02, 0.05].map((x) => Float32Array.from([x, 0, 0, 0]));
  const [cluster] = agglomerate(
    singles(points, (i) => i),
    nearOnly,
  );
  expect(cluster!.members.toSorted()).toEqual([0, 1, 2]);
  expect(cluster!.centre[0]).toBeCloseTo(0.07 / 3);
  expect(cluster!.spread).toBeCloseTo((0.02 ** 2 + 0.05 ** 2) / 3 - (0.07 / 3) ** 2);
});

test('nothing has no clusters', () => {
  expect(agglomerate([], nearOnly)).toEqual([]);
});
