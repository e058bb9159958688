import { expect, test } from 'vitest';
import { continueFaces } from './continue-faces.ts';

/** A face at a place from 0 on, whose vector points at `angle` degrees. */
const face = (place: number, angle: number, pipelineVersion = 'v1') => ({
  box: { left: place / 10, top: 0, width: 0.1, height: 0.1 },
  embedding: Float32Array.of(Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)),
  pipelineVersion,
});

test.each([
  ['an edit in the same frame', [face(0, 5), face(1, 80)], [face(0, 0), face(1, 90)], [0, 1]],
  [
    'a mirrored one, in which people change places',
    [face(0, 90), face(1, 0)],
    [face(0, 0), face(1, 90)],
    [1, 0],
  ],
  ['somebody new', [face(0, 0), face(5, 170)], [face(0, 0), face(1, 90)], [0, undefined]],
  ['the most alike of two', [face(0, 30), face(1, 2)], [face(7, 0)], [undefined, 0]],
  ['the same place where the vectors say little', [face(1, 65)], [face(1, 0)], [0]],
  ['but not where they say another person', [face(1, 120)], [face(1, 0)], [undefined]],
  ['the same place where vectors cannot be compared', [face(1, 120, 'v2')], [face(1, 0)], [0]],
])('continues the faces of %s', (_what, found, known, expected) => {
  const continued = continueFaces(found, known, { byPlace: true });
  expect(continued.map((one) => (one ? known.indexOf(one) : undefined))).toEqual(expected);
});

test('of another shape, only the vectors count', () => {
  expect(
    continueFaces([face(1, 65), face(2, 0, 'v2')], [face(1, 0), face(2, 200)], { byPlace: false }),
  ).toEqual([undefined, undefined]);
});
