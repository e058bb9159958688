import { expect, test } from 'vitest';
import { type PlantedFace, yunetOutputsOf } from '#faces/testing/tiny-nets.ts';
import { decodeYunet } from './decode-yunet.ts';

const SIDE = 64;
const input = { width: SIDE, height: SIDE };
const points = [
  { x: 20, y: 18 },
  { x: 30, y: 18.5 },
  { x: 25, y: 24 },
  { x: 21, y: 31 },
  { x: 29, y: 30 },
];
const face: PlantedFace = { stride: 8, centre: { x: 25, y: 23 }, width: 18, height: 26, points };

test.each([8, 16, 32] as const)('a face in a cell of %i pixels is read to a ten-thousandth', (stride) => {
  const [found, ...others] = decodeYunet(yunetOutputsOf(SIDE, [{ ...face, stride }]), input, 0.9);
  expect(others).toEqual([]);
  expect(found!.left).toBeCloseTo(16, 4);
  expect(found!.top).toBeCloseTo(10, 4);
  expect(found!.width).toBeCloseTo(18, 4);
  expect(found!.height).toBeCloseTo(26, 4);
  expect(found!.score).toBe(1);
  for (const [i, point] of points.entries()) {
    expect(found!.points![i]!.x).toBeCloseTo(point.x, 4);
    expect(found!.points![i]!.y).toBeCloseTo(point.y, 4);
  }
});

test('by hand: cell (2, 1) of stride 16, offsets in strides, sizes as logarithms', () => {
  const outputs = yunetOutputsOf(SIDE, []);
  const cell = 1 * 4 + 2;
  outputs.cls_16![cell] = 0.81;
  outputs.obj_16![cell] = 1;
  outputs.bbox_16!.set([0.5, 0.25, 0, Math.log(2)], 4 * cell);
  outputs.kps_16!.set([1, 1, 0, 0, 0, 0, 0, 0, -0.5, 2], 10 * cell);
  const [found] = decodeYunet(outputs, input, 0.85);
  // Centre ((2 + 0.5) * 16, (1 + 0.25) * 16), size 16 x 32.
  expect(found).toMatchObject({ left: 32, width: 16 });
  expect(found!.top).toBeCloseTo(4, 5);
  expect(found!.height).toBeCloseTo(32, 5);
  expect(found!.score).toBeCloseTo(0.9, 6);
  expect(found!.points).toEqual([
    { x: 48, y: 32 },
    { x: 32, y: 16 },
    { x: 32, y: 16 },
    { x: 32, y: 16 },
    { x: 24, y: 48 },
  ]);
});

test('a score is the root of both answers, each clamped to 0 to 1', () => {
  const outputs = yunetOutputsOf(SIDE, [face]);
  const cell = 2 * 8 + 3;
  const scoreOf = (cls: number, obj: number) => {
    outputs.cls_8![cell] = cls;
    outputs.obj_8![cell] = obj;
    return decodeYunet(outputs, input, 0.01)[0]?.score;
  };
  expect(scoreOf(0.5, 0.5)).toBeCloseTo(0.5, 6);
  expect(scoreOf(1.2, 0.25)).toBeCloseTo(0.5, 6);
  expect(scoreOf(-0.1, 1)).toBeUndefined();
});

test('an input that is no square counts its cells row by row', () => {
  const outputs: Record<string, Float32Array> = {};
  for (const stride of [8, 16, 32]) {
    const cells = (96 / stride) * (32 / stride);
    for (const [name, each] of Object.entries({ cls: 1, obj: 1, bbox: 4, kps: 10 }))
      outputs[`${name}_${stride}`] = new Float32Array(cells * each);
  }
  outputs.cls_32![2] = 1;
  outputs.obj_32![2] = 1;
  const [found] = decodeYunet(outputs, { width: 96, height: 32 }, 0.9);
  expect(found).toMatchObject({ left: 48, top: -16, width: 32, height: 32 });
});

test('another net is refused by the output that is not as YuNet has it', () => {
  const { kps_16: _, ...incomplete } = yunetOutputsOf(SIDE, [face]);
  expect(() => decodeYunet(incomplete, input, 0.9)).toThrow('kps_16');
  expect(() => decodeYunet(yunetOutputsOf(SIDE, [face]), { width: 128, height: 64 }, 0.9)).toThrow('cls_8');
});
