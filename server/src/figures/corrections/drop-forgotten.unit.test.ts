import { expect, test } from 'vitest';
import { retainFaceIds } from '#figures/detecting/write-faces.ts';
import { dropForgotten, isSamePlace, overlapOf } from './forget-requests.ts';

const box = (left: number, top: number, width = 0.2, height = 0.2) => ({ left, top, width, height });
const face = (left: number, top: number) => ({ box: box(left, top) });

test('overlapOf returns the intersection over union of two boxes', () => {
  expect(overlapOf(box(0, 0), box(0, 0))).toBeCloseTo(1);
  expect(overlapOf(box(0, 0), box(0.1, 0))).toBeCloseTo(1 / 3);
  expect(overlapOf(box(0, 0), box(0.2, 0))).toBe(0);
  expect(overlapOf(box(0, 0), box(0.5, 0.5))).toBe(0);
  expect(overlapOf(box(0, 0), box(0.05, 0.05, 0.1, 0.1))).toBeCloseTo(0.25);
});

test('drops a face nearly at the place of a forgotten one, and keeps its neighbours', () => {
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
  expect(retainFaceIds(found, known).map((kept) => kept?.id)).toEqual(['two', 'one', undefined]);
  expect(
    retainFaceIds([face(0.12, 0.1), face(0.11, 0.1)], known.slice(0, 1)).map((kept) => kept?.id),
  ).toEqual([undefined, 'one']);
});

test('boxes that are apart in one direction do not overlap', () => {
  expect(overlapOf(box(0, 0), box(0.5, 0))).toBe(0);
  expect(overlapOf(box(0, 0), box(0, 0.5))).toBe(0);
  expect(overlapOf(box(0.5, 0.05), box(0, 0))).toBe(0);
});

test('a much larger box around the same centre is the same face of another detector', () => {
  const large = box(0.3, 0.3, 0.4, 0.4);
  const small = box(0.45, 0.45, 0.1, 0.1);
  expect(overlapOf(large, small)).toBeLessThan(0.1);
  expect([isSamePlace(large, small), isSamePlace(small, large)]).toEqual([true, true]);
});

test.each([
  ['left', box(0.35, 0.45, 0.1, 0.1)],
  ['right', box(0.55, 0.45, 0.1, 0.1)],
  ['above', box(0.45, 0.35, 0.1, 0.1)],
  ['below', box(0.45, 0.55, 0.1, 0.1)],
])('a small box inside a large one, %s of its centre, is another face', (_, small) => {
  const large = box(0.3, 0.3, 0.4, 0.4);
  expect([isSamePlace(large, small), isSamePlace(small, large)]).toEqual([false, false]);
});

test.each([
  ['left', box(0.02, 0.1)],
  ['right', box(0.18, 0.1)],
  ['above', box(0.1, 0.02)],
  ['below', box(0.1, 0.18)],
])(
  'of two equal boxes that overlap by more than half from the %s, each contains the other’s centre',
  (_, other) => {
    expect(isSamePlace(box(0.1, 0.1), other)).toBe(true);
    const further = { ...other, left: 2 * other.left - 0.1, top: 2 * other.top - 0.1 };
    expect(isSamePlace(box(0.1, 0.1), further)).toBe(false);
  },
);
