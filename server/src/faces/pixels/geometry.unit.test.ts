import { expect, test } from 'vitest';
import {
  clipBox,
  containment,
  cropTransform,
  overlap,
  similarityTransform,
  transformPoint,
} from './geometry.ts';

const box = { left: 10, top: 10, width: 20, height: 10 };

test('overlap is 1 for equal boxes, 0 for separate ones and a third for half-shifted ones', () => {
  expect(overlap(box, box)).toBe(1);
  expect(overlap(box, { ...box, left: 30 })).toBe(0);
  expect(overlap(box, { ...box, left: 20 })).toBeCloseTo(1 / 3);
});

test('containment is 1 for a box inside another', () => {
  expect(containment({ left: 12, top: 12, width: 4, height: 4 }, box)).toBe(1);
});

test('a box is clipped to its image', () => {
  const image = { width: 25, height: 100 };
  expect(clipBox({ left: -5, top: 90, width: 40, height: 40 }, image)).toEqual({
    left: 0,
    top: 90,
    width: 25,
    height: 10,
  });
});

test('a similarity transform recovers rotation, scale and shift', () => {
  const from = [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 1, y: 3 },
  ];
  // A quarter turn, twice the size, moved by (5, -1).
  const to = from.map(({ x, y }) => ({ x: -2 * y + 5, y: 2 * x - 1 }));
  const transform = similarityTransform(from, to);
  for (const [i, point] of from.entries()) {
    const { x, y } = transformPoint(transform, point);
    expect(x).toBeCloseTo(to[i]!.x);
    expect(y).toBeCloseTo(to[i]!.y);
  }
});

test('a crop is centred where it should be, whatever its angle', () => {
  const transform = cropTransform({ x: 50, y: 70 }, 30, 1, 112);
  const middle = transformPoint(transform, { x: 55.5, y: 55.5 });
  expect(middle.x).toBeCloseTo(50);
  expect(middle.y).toBeCloseTo(70);
});
