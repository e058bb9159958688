import { expect, test } from 'vitest';
import { retainFigures } from './cluster-figures.job.ts';

const face = (id: string, figureId: string | null, cluster = -1) => ({ id, figureId, cluster, arrival: 0 });
const of = (labels: Map<string, number>) => Object.fromEntries(labels);

test('clusters do not change when all faces are analysed', () => {
  expect(of(retainFigures([face('a', 'F', 3), face('b', null)], []))).toEqual({ a: 3, b: -1 });
});

test('a waiting face joins the cluster that continues its figure', () => {
  const grouped = [face('a', 'F', 0), face('b', 'F', 0), face('c', 'G', 1)];
  expect(of(retainFigures(grouped, [face('d', 'F'), face('e', 'G')]))).toMatchObject({ d: 0, e: 1 });
});

test('a figure that no cluster continues yet is one cluster of all its faces', () => {
  const labels = of(retainFigures([face('a', null, 0)], [face('b', 'F'), face('c', 'F'), face('d', 'G')]));
  expect(labels).toEqual({ a: 0, b: 1, c: 1, d: 2 });
});

test('of two figures merged into one cluster, the larger joins it and the other stays', () => {
  const grouped = [face('a', 'F', 0), face('b', 'F', 0), face('c', 'G', 0)];
  expect(of(retainFigures(grouped, [face('d', 'F'), face('e', 'G')]))).toMatchObject({ d: 0, e: 1 });
});

test('a waiting face without a figure stays without one', () => {
  expect(of(retainFigures([], [face('a', null)]))).toEqual({});
});

test('of two figures merged into one cluster, the one with more faces continues it, including waiting ones', () => {
  const grouped = [face('a', 'F', 0), face('b', 'G', 0), face('c', 'G', 0)];
  const waiting = [face('d', 'F'), face('e', 'F'), face('f', 'F'), face('g', 'G')];
  expect(of(retainFigures(grouped, waiting))).toMatchObject({ d: 0, e: 0, f: 0, g: 1 });
});

test("a face in no cluster does not attract its figure's waiting faces", () => {
  expect(of(retainFigures([face('a', 'F')], [face('b', 'F')]))).toEqual({ a: -1, b: 0 });
});
