import { expect, test } from 'vitest';
import { dropForgotten, overlapOf } from './drop-forgotten.ts';
import { keepFaceIds } from './keep-face-ids.ts';

const box = (left: number, top: number, width = 0.2, height = 0.2) => ({ left, top, width, height });
const face = (left: number, top: number) => ({ box: box(left, top) });

test('the overlap of two boxes is their intersection over union', () => {
  expect(overlapOf(box(0, 0), box(0, 0))).toBeCloseTo(1);
  expect(overlapOf(box(0, 0), box(0.1, 0))).toBeCloseTo(1 / 3);
  expect(overlapOf(box(0, 0), box(0.2, 0))).toBe(0);
  expect(overlapOf(box(0, 0), box(0.5, 0.5))).toBe(0);
  expect(overlapOf(box(0, 0), box(0.05, 0.05, 0.1, 0.1))).toBeCloseTo(0.25);
});

test('a face nearly at the place of a forgotten one is dropped, its neighbours stay', () => {
  const faces = [face(0.1, 0.1), face(0.31, 0.1), face(0.6, 0.6)];
  expect(dropForgotten(faces, [box(0.11, 0.12)])).toEqual(faces.slice(1));
  expect(dropForgotten(faces, [box(0.2, 0.1)])).toEqual(faces);
  expect(dropForgotten(faces, [])).toEqual(faces);
});

test('re-analysing a photo matches each known face once, the nearest first', () => {
  const known = [
    { id: 'one', figureId: 'f', box: box(0.1, 0.1) },
    { id: 'two', figureId: null, box: box(0.15, 0.1) },
  ];
  const found = [face(0.14, 0.1), face(0.12, 0.1), face(0.7, 0.7)];
  expect(keepFaceIds(found, known).map((kept) => kept?.id)).toEqual(['two', 'one', undefined]);
  expect(keepFaceIds([face(0.12, 0.1), face(0.11, 0.1)], known.slice(0, 1)).map((kept) => kept?.id)).toEqual([
    undefined,
    'one',
  ]);
});
