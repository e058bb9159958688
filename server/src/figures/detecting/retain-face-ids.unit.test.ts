import { expect, test } from 'vitest';
import { retainFaceIds } from './write-faces.ts';

const box = (left: number) => ({ left, top: 0.1, width: 0.2, height: 0.2 });
const known = (id: string, left: number) => ({ id, figureId: `figure of ${id}`, box: box(left) });
const idsFor = (lefts: readonly number[], faces: readonly ReturnType<typeof known>[]) =>
  retainFaceIds(
    lefts.map((left) => ({ box: box(left) })),
    faces,
  ).map((face) => face?.id);

test('a face at the same place keeps its id and figure, in any order', () => {
  const faces = [known('one', 0.1), known('other', 0.6)];
  expect(retainFaceIds([{ box: box(0.61) }, { box: box(0.1) }], faces)).toEqual([faces[1], faces[0]]);
});

test('a face at a new place is new', () => {
  expect(idsFor([0.1, 0.6], [known('one', 0.1)])).toEqual(['one', undefined]);
  expect(idsFor([0.1], [])).toEqual([undefined]);
});

test('of two detected at the place of one, the one with more overlap continues it', () => {
  expect(idsFor([0.14, 0.11], [known('one', 0.1)])).toEqual([undefined, 'one']);
});

test('of two known at the place of one detected, the one with more overlap continues', () => {
  expect(idsFor([0.1], [known('far', 0.14), known('near', 0.11)])).toEqual(['near']);
});

test('each face is continued once: the closest pair first, then the remaining ones', () => {
  expect(idsFor([0.1, 0.12], [known('one', 0.12), known('other', 0.13)])).toEqual(['other', 'one']);
});

test('in a tie the first detected face comes first', () => {
  expect(idsFor([0.1, 0.1], [known('one', 0.1)])).toEqual(['one', undefined]);
});
