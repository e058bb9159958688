import { expect, test } from 'vitest';
import { assignFigures, heirsOf } from './assign-figures.ts';

const faces = (count: number, figureId: string | null, cluster: number, weight?: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `${figureId}-${cluster}-${i}`,
    photoId: `photo-${i}`,
    figureId,
    cluster,
    quality: 1,
    arrival: i,
    weight,
  }));
const idsOf = (all: ReturnType<typeof faces>) =>
  Object.fromEntries(assignFigures(all).map(({ cluster, id }) => [cluster, id]));

test('two figures that become one keep the id of the larger', () => {
  expect(idsOf([...faces(3, 'small', 0), ...faces(11, 'large', 0)])).toEqual({ 0: 'large' });
});

test('when a figure becomes two, the one with most of its faces keeps the id', () => {
  expect(idsOf([...faces(5, 'F', 0), ...faces(6, 'F', 1), ...faces(20, null, 0)])).toEqual({
    0: undefined,
    1: 'F',
  });
});

test('faces that the host corrected count for more', () => {
  expect(idsOf([...faces(5, 'F', 0), ...faces(2, 'F', 1, 3)])).toEqual({ 0: undefined, 1: 'F' });
});

test('waiting faces count towards the size of their figure', () => {
  const clusters = new Map([[0, [...faces(2, 'large', 0), ...faces(3, 'small', 0)]]]);
  expect(heirsOf(clusters, new Map([['large', 18]]))).toEqual(new Map([[0, 'large']]));
  expect(heirsOf(clusters)).toEqual(new Map([[0, 'small']]));
});
