import { expect, test } from 'vitest';
import { coverFocusOf, focusOf } from './focus-of.ts';

const upright = { width: 3000, height: 4000 };
const lying = { width: 4000, height: 3000 };
const face = (left: number, top: number, size = 0.1) => ({ left, top, width: size, height: size });

/** Returns the part of the long side that a square shows at this percentage. */
const shown = ({ width, height }: typeof upright, percent: number | null) => {
  const seen = Math.min(width, height) / Math.max(width, height);
  const from = ((percent ?? 50) / 100) * (1 - seen);
  return { from, to: from + seen };
};

test('returns null for a photo without faces, and for a square', () => {
  expect(focusOf(upright, [])).toBeNull();
  expect(focusOf({ width: 1000, height: 1000 }, [face(0.4, 0.1)])).toBeNull();
});

test('shows a whole head at an edge', () => {
  expect(focusOf(upright, [face(0.4, 0.02)])).toBe(0);
  expect(focusOf(upright, [face(0.4, 0.88)])).toBe(100);
  expect(focusOf(lying, [face(0.01, 0.4)])).toBe(0);
  expect(focusOf(lying, [face(0.89, 0.4)])).toBe(100);
});

test('centres a head in the middle', () => {
  expect(focusOf(lying, [face(0.45, 0.4)])).toBe(50);
});

test('shows several heads that fit whole', () => {
  const faces = [face(0.3, 0.1), face(0.5, 0.65)];
  const { from, to } = shown(upright, focusOf(upright, faces));
  expect(from).toBeLessThanOrEqual(0.1 - 0.045);
  expect(to).toBeGreaterThanOrEqual(0.75 + 0.015);
});

test('shows the larger heads whole when not all fit', () => {
  const { from, to } = shown(lying, focusOf(lying, [face(0.02, 0.3, 0.08), face(0.8, 0.3, 0.19)]));
  expect(from).toBeGreaterThan(0.08);
  expect(to).toBe(1);
});

test('centres a head that is larger than the square', () => {
  const panorama = { width: 4000, height: 400 };
  expect(focusOf(panorama, [face(0.4, 0.1, 0.2)])).toBe(50);
});

test('shows a head with its chin in a wide cover, wherever it is', () => {
  for (const size of [upright, lying])
    for (const top of [0.02, 0.3, 0.6, 0.85]) {
      const middle = coverFocusOf(size, [face(0.45, top)])! / 100;
      const seen = size.width / size.height / 4.5;
      const from = Math.min(1 - seen, Math.max(0, middle - seen / 2));
      expect(from).toBeLessThanOrEqual(top);
      expect(from + seen).toBeGreaterThanOrEqual(top + 0.11);
    }
});

test('shows the chin of a face that is higher than the cover', () => {
  const seen = 4 / 3 / 4.5;
  const middle = coverFocusOf(lying, [face(0.3, 0.2, 0.4)])! / 100;
  expect(middle + seen / 2).toBeCloseTo(0.64, 2);
  expect(coverFocusOf(lying, [])).toBeNull();
});
