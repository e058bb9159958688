import { expect, test } from 'vitest';
import type { Point } from '#faces/pixels/geometry.ts';
import { qualityOf } from './quality.ts';

const SIDE = 112;
/** A chip with an edge in every column. */
const chip = Uint8Array.from({ length: 3 * SIDE * SIDE }, (_, i) => (Math.floor(i / 3) % 2) * 200);
/** Only the nose and both edges of the jaw decide how far the head is turned. */
const points: Point[] = Array.from({ length: 68 }, () => ({ x: 0, y: 0 }));
points[2] = { x: -40, y: 0 };
points[14] = { x: 40, y: 0 };
const detection = { left: 0, top: 0, width: 90, height: 90, score: 0.95 };
const of = (disagreement: number, recognition: number, score = 0.95) =>
  qualityOf({
    detection: { ...detection, score },
    landmarks: { points, disagreement, angle: 0 },
    chip,
    recognition,
  });

test('a face that the net recognises is good although its landmarks are covered', () => {
  expect(of(0.03, 0)).toBe(1);
  expect(of(0.4, 0)).toBe(0);
  expect(of(0.4, 0.7)).toBeCloseTo(0.7);
  expect(of(0.03, 0.2)).toBe(1);
});

test('what is hardly a face is not good, whatever the net recognises in it', () => {
  expect(of(0.4, 1, 0.3)).toBe(0);
});
