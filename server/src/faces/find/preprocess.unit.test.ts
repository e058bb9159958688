import { expect, test } from 'vitest';
import { toTensor } from './detect.ts';

/** Two images of 2 x 1 pixels, RGB. */
const batch = {
  data: Uint8Array.from([1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, 60]),
  count: 2,
  width: 2,
  height: 1,
};
const plain = { mean: [0, 0, 0], scale: [1, 1, 1] } satisfies object as {
  mean: [number, number, number];
  scale: [number, number, number];
};

test('pixels go channel by channel, image by image', () => {
  expect([...toTensor(batch, { channels: 'RGB', ...plain })]).toEqual([
    1, 4, 2, 5, 3, 6, 10, 40, 20, 50, 30, 60,
  ]);
  expect([...toTensor(batch, { channels: 'BGR', ...plain })]).toEqual([
    3, 6, 2, 5, 1, 4, 30, 60, 20, 50, 10, 40,
  ]);
});

test('mean and scale are those of the channel at that place', () => {
  const one = { data: Uint8Array.from([100, 150, 200]), count: 1, width: 1, height: 1 };
  const settings = { mean: [90, 140, 100], scale: [0.5, 2, 0.25] } as typeof plain;
  expect([...toTensor(one, { channels: 'RGB', ...settings })]).toEqual([5, 20, 25]);
  expect([...toTensor(one, { channels: 'BGR', ...settings })]).toEqual([55, 20, 0]);
});

test('ArcFace counts from -1 to 1: 127.5 is the middle', () => {
  const one = { data: Uint8Array.from([0, 255, 51]), count: 1, width: 1, height: 1 };
  const arcFace = { mean: [127.5, 127.5, 127.5], scale: [1 / 127.5, 1 / 127.5, 1 / 127.5] } as typeof plain;
  const [red, green, blue] = toTensor(one, { channels: 'RGB', ...arcFace });
  expect([red, green]).toEqual([-1, 1]);
  expect(blue).toBeCloseTo(-0.6, 6);
});
