import { expect, test } from 'vitest';
import { type Point, similarityTransform, transformPoint } from '#faces/pixels/geometry.ts';
import { cutFivePointChips, FIVE_POINT_TEMPLATE, fivePointTransform } from './five-points.ts';
import { fivePointsOf } from './landmarks.ts';

/** How the image came to be: the template turned, scaled and moved. */
const place = (angle: number, scale: number, shift: Point) => (point: Point) => ({
  x: scale * (Math.cos(angle) * point.x - Math.sin(angle) * point.y) + shift.x,
  y: scale * (Math.sin(angle) * point.x + Math.cos(angle) * point.y) + shift.y,
});

test.each([
  [0, 1, { x: 0, y: 0 }],
  [0, 3.5, { x: 410.25, y: 77 }],
  [Math.PI / 6, 0.4, { x: -20, y: 900 }],
  [-Math.PI / 2, 2, { x: 640, y: 480 }],
  [Math.PI, 1.25, { x: 1200, y: 1199.5 }],
])(
  'a face turned by %f and %f times as large gives back its place to a millionth of a pixel',
  (angle, scale, shift) => {
    const toImage = place(angle, scale, shift);
    const transform = fivePointTransform(FIVE_POINT_TEMPLATE.map(toImage));
    for (const point of [...FIVE_POINT_TEMPLATE, { x: 0, y: 0 }, { x: 111, y: 111 }]) {
      const { x, y } = transformPoint(transform, point);
      expect(Math.abs(x - toImage(point).x)).toBeLessThan(1e-6);
      expect(Math.abs(y - toImage(point).y)).toBeLessThan(1e-6);
    }
  },
);

test('among points that no similarity fits, no other one comes nearer to the template', () => {
  const noisy = FIVE_POINT_TEMPLATE.map(({ x, y }, i) => ({
    x: 2 * x + 3 * Math.sin(5 * i),
    y: 2 * y - 4 * Math.cos(3 * i),
  }));
  const errorOf = (nudge: readonly number[]) => {
    const fit = similarityTransform(noisy, [...FIVE_POINT_TEMPLATE]);
    const [cos, , x, sin, , y] = fit.map((value, i) => value + (nudge[i] ?? 0)) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return noisy.reduce((sum, point, i) => {
      const at = transformPoint([cos, -sin, x, sin, cos, y], point);
      const wanted = FIVE_POINT_TEMPLATE[i]!;
      return sum + (at.x - wanted.x) ** 2 + (at.y - wanted.y) ** 2;
    }, 0);
  };
  const least = errorOf([]);
  expect(least).toBeGreaterThan(1);
  for (const [at, by] of [
    [0, 1e-3],
    [2, 1e-2],
    [3, 1e-3],
    [5, 1e-2],
  ] as const) {
    for (const sign of [1, -1]) {
      const nudge = [0, 0, 0, 0, 0, 0];
      nudge[at] = sign * by;
      expect(errorOf(nudge)).toBeGreaterThan(least);
    }
  }
});

test('a mirrored face is turned, never mirrored back', () => {
  const mirrored = FIVE_POINT_TEMPLATE.map(({ x, y }) => ({ x: 111 - x, y }));
  const [a, b, , d, e] = fivePointTransform(mirrored);
  expect(a * e - b * d).toBeGreaterThan(0);
});

test('of 68 points the eyes are means, nose and mouth single points', () => {
  const points = Array.from({ length: 68 }, (_, i) => ({ x: i, y: 100 + 2 * i }));
  expect(fivePointsOf(points)).toEqual([
    { x: 38.5, y: 177 },
    { x: 44.5, y: 189 },
    { x: 30, y: 160 },
    { x: 48, y: 196 },
    { x: 54, y: 208 },
  ]);
});

test('a chip shows the pixels where the face lies', () => {
  const image = { data: new Uint8Array(3 * 200 * 150), width: 200, height: 150 };
  for (let i = 0; i < 200 * 150; i++) image.data.set([i % 200, Math.floor(i / 200), 7], 3 * i);
  const face = FIVE_POINT_TEMPLATE.map(({ x, y }) => ({ x: x + 60, y: y + 20 }));
  const chips = cutFivePointChips(image, [face]);
  expect([chips.count, chips.width, chips.height]).toEqual([1, 112, 112]);
  for (const [x, y] of [
    [0, 0],
    [111, 0],
    [40, 90],
    [111, 111],
  ] as const)
    expect([...chips.data.subarray(3 * (y * 112 + x), 3 * (y * 112 + x) + 3)]).toEqual([x + 60, y + 20, 7]);
});
