import { expect, test } from 'vitest';
import { keepStanding } from './keep-standing.ts';

const face = (id: string, figureId: string | null, cluster = -1) => ({ id, figureId, cluster });
const of = (labels: Map<string, number>) => Object.fromEntries(labels);

test('where all faces were looked at, clusters stay as they are', () => {
  expect(of(keepStanding([face('a', 'F', 3), face('b', null)], []))).toEqual({ a: 3, b: -1 });
});

test('a face that waits goes with the cluster that carries its figure on', () => {
  const grouped = [face('a', 'F', 0), face('b', 'F', 0), face('c', 'G', 1)];
  expect(of(keepStanding(grouped, [face('d', 'F'), face('e', 'G')]))).toMatchObject({ d: 0, e: 1 });
});

test('a figure that nobody carries on yet stands by itself, one cluster for all its faces', () => {
  const labels = of(keepStanding([face('a', null, 0)], [face('b', 'F'), face('c', 'F'), face('d', 'G')]));
  expect(labels).toEqual({ a: 0, b: 1, c: 1, d: 2 });
});

test('two figures that became one cluster: the larger goes with it, the other still stands', () => {
  const grouped = [face('a', 'F', 0), face('b', 'F', 0), face('c', 'G', 0)];
  expect(of(keepStanding(grouped, [face('d', 'F'), face('e', 'G')]))).toMatchObject({ d: 0, e: 1 });
});

test('a face without a figure waits without one', () => {
  expect(of(keepStanding([], [face('a', null)]))).toEqual({});
});
