import { expect, test } from 'vitest';
import { ZOOM, zoomCentre } from './slide-layer.tsx';

const face = (left: number, top: number, width = 0.1, height = 0.1) => ({ left, top, width, height });

/** The part of the photo that is in view at the end of a zoom. */
const inView = (centre: number) => {
  const from = centre * (1 - 1 / ZOOM);
  return { from, to: from + 1 / ZOOM };
};

test('a photo without faces zooms to its middle', () => {
  expect(zoomCentre([])).toEqual({ x: 0.5, y: 0.5 });
});

test('the zoom goes to the middle of the faces', () => {
  const { x, y } = zoomCentre([face(0.3, 0.2), face(0.5, 0.3)])!;
  expect(x).toBeCloseTo(0.45);
  expect(y).toBeCloseTo(0.3);
});

test.each([
  ['in a corner', [face(0, 0)]],
  ['in the opposite corner', [face(0.9, 0.9)]],
  ['across the whole width', [face(0.01, 0.4), face(0.83, 0.5)]],
  ['near both edges', [face(0.06, 0.05, 0.1, 0.9)]],
  ['one large face', [face(0.05, 0.07, 0.92, 0.92)]],
])('faces %s stay in view', (_, faces) => {
  const centre = zoomCentre(faces)!;
  for (const { left, top, width, height } of faces) {
    const [across, down] = [inView(centre.x), inView(centre.y)];
    expect(across.from).toBeLessThanOrEqual(left + 1e-9);
    expect(across.to).toBeGreaterThanOrEqual(left + width - 1e-9);
    expect(down.from).toBeLessThanOrEqual(top + 1e-9);
    expect(down.to).toBeGreaterThanOrEqual(top + height - 1e-9);
  }
});

test('a photo whose faces reach both edges does not zoom', () => {
  expect(zoomCentre([face(0, 0.4), face(0.9, 0.4)])).toBeNull();
  expect(zoomCentre([face(0.4, -0.02, 0.1, 1.05)])).toBeNull();
});
