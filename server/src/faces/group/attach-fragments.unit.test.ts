import { expect, test } from 'vitest';
import type { Cluster, MergeRule } from './agglomerate.ts';
import { attachFragments } from './attach-fragments.ts';

/** Faces on a line: what two clusters cost is the square distance of their centres. */
const rule: MergeRule = (_one, _other, distance) => distance;
/** So many faces around a place, numbered from `from`, each on a photo of its own unless `photo` says so. */
const cluster = (from: number, count: number, place: number, photo?: number): Cluster => ({
  members: Array.from({ length: count }, (_, i) => from + i),
  photos: new Set(Array.from({ length: count }, (_, i) => photo ?? from + i)),
  centre: Float32Array.of(place, 0, 0, 0),
  spread: 0,
  surroundings: new Float32Array(0),
});
const attach = (...clusters: Cluster[]) =>
  attachFragments(clusters, rule)
    .map(({ members }) => members.toSorted((a, b) => a - b).join(' '))
    .sort();

test('one or two faces go to the figure that is clearly theirs, from whichever side', () => {
  const far = cluster(10, 3, 100);
  for (const figures of [
    [cluster(0, 3, 0), far],
    [far, cluster(0, 3, 0)],
  ]) {
    expect(attach(...figures, cluster(20, 1, 0.5))).toEqual(['0 1 2 20', '10 11 12']);
    expect(attach(...figures, cluster(20, 2, 0.5))).toEqual(['0 1 2 20 21', '10 11 12']);
  }
});

test('three faces are a figure of their own, and two go to no other two', () => {
  expect(attach(cluster(0, 3, 0), cluster(20, 3, 0.1))).toEqual(['0 1 2', '20 21 22']);
  expect(attach(cluster(0, 2, 0), cluster(20, 2, 0.1))).toEqual(['0 1', '20 21']);
});

test('a fragment that is about as near to another figure stays, and so does one that is far from all', () => {
  for (const figures of [
    [cluster(0, 3, 0), cluster(10, 3, 2)],
    [cluster(10, 3, 2), cluster(0, 3, 0)],
  ]) {
    expect(attach(...figures, cluster(20, 1, 0.99))).toEqual(['0 1 2', '10 11 12', '20']);
    expect(attach(...figures, cluster(20, 1, 0.7))).toEqual(['0 1 2 20', '10 11 12']);
  }
  expect(attach(cluster(0, 3, 0), cluster(10, 3, 100), cluster(20, 1, 1.2))).toEqual([
    '0 1 2',
    '10 11 12',
    '20',
  ]);
});

test('the next figure is the nearest of the others, wherever it is in the list', () => {
  const [near, next, far] = [cluster(0, 3, 0), cluster(10, 3, 1.6), cluster(20, 3, 90)];
  for (const figures of [
    [near, next, far],
    [far, next, near],
    [next, near, far],
    [next, far, near],
  ])
    expect(attach(...figures, cluster(30, 1, 0.79))).toContain('30');
});

test('a face of a photo that the figure has is somebody else', () => {
  expect(attach(cluster(0, 3, 0), cluster(20, 1, 0.1, 1))).toEqual(['0 1 2', '20']);
});

test('of two fragments from one photo the nearer one goes, whatever their order; of equal ones the first', () => {
  const [near, further] = [cluster(20, 1, 0.2, 7), cluster(30, 1, 0.4, 7)];
  for (const fragments of [
    [near, further],
    [further, near],
  ])
    expect(attach(cluster(0, 3, 0), ...fragments)).toEqual(['0 1 2 20', '30']);
  const [first, second] = [cluster(20, 1, 0.3, 7), cluster(30, 1, -0.3, 7)];
  for (const fragments of [
    [first, second],
    [second, first],
  ])
    expect(attach(cluster(0, 3, 0), ...fragments)).toEqual(['0 1 2 20', '30']);
});
