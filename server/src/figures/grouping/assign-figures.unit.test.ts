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

test('two merged figures keep the id of the larger', () => {
  expect(idsOf([...faces(3, 'small', 0), ...faces(11, 'large', 0)])).toEqual({ 0: 'large' });
});

test('when a figure splits, the part with most of its faces keeps the id', () => {
  expect(idsOf([...faces(5, 'F', 0), ...faces(6, 'F', 1), ...faces(20, null, 0)])).toEqual({
    0: undefined,
    1: 'F',
  });
});

test('when a figure splits into halves, the one with its first photo keeps the id', () => {
  const [first, later] = [
    { ...faces(1, 'F', 1)[0]!, arrival: 3 },
    { ...faces(1, 'F', 0)[0]!, arrival: 7 },
  ];
  expect(idsOf([first, later])).toEqual({ 0: undefined, 1: 'F' });
  expect(idsOf([later, first])).toEqual({ 0: undefined, 1: 'F' });
});

test('faces that the host corrected weigh more', () => {
  expect(idsOf([...faces(5, 'F', 0), ...faces(2, 'F', 1, 3)])).toEqual({ 0: undefined, 1: 'F' });
});

test('waiting faces count towards the size of their figure', () => {
  const clusters = new Map([[0, [...faces(2, 'large', 0), ...faces(3, 'small', 0)]]]);
  expect(heirsOf(clusters, new Map([['large', 18]]))).toEqual(new Map([[0, 'large']]));
  expect(heirsOf(clusters)).toEqual(new Map([[0, 'small']]));
});

test('a waiting face counts once, where most of its figure is', () => {
  const clusters = new Map([
    [0, [...faces(3, 'F', 0), ...faces(4, 'G', 0)]],
    [1, [...faces(2, 'F', 1), ...faces(3, 'H', 1)]],
  ]);
  expect(heirsOf(clusters, new Map([['F', 5]]))).toEqual(
    new Map([
      [0, 'F'],
      [1, 'H'],
    ]),
  );
});

test('a tie is decided by the order of ids and clusters, not of faces', () => {
  const [early, late] = [faces(2, 'early', 0), faces(2, 'late', 0)];
  expect(idsOf([...late, ...early])).toEqual({ 0: 'early' });
  expect(idsOf([...early, ...late])).toEqual({ 0: 'early' });
  const [first, second] = [faces(2, 'F', 0), faces(2, 'F', 1)];
  expect(idsOf([...second, ...first])).toEqual({ 0: 'F', 1: undefined });
  expect(idsOf([...first, ...second])).toEqual({ 0: 'F', 1: undefined });
});

test('a figure is represented by its best face, counts photos, not faces, and dates from the first', () => {
  const face = (id: string, photoId: string, quality: number, arrival: number) => ({
    ...{ id, photoId, quality, arrival },
    figureId: 'F',
    cluster: 4,
  });
  const members = [face('a', 'one', 0.5, 7), face('b', 'two', 0.9, 3), face('c', 'two', 0.9, 3)];
  const alone = { ...face('d', 'three', 1, 1), cluster: -1 };
  expect(assignFigures([...members, alone])).toEqual([
    {
      id: 'F',
      faceIds: ['a', 'b', 'c'],
      representativeFaceId: 'b',
      photoCount: 2,
      firstArrival: 3,
      cluster: 4,
    },
  ]);
});
