import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePhoto } from './decode.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

// sharp has libjpeg shrink a picture only where the whole part of the reduction is no power of two.
test.each([
  [4000, 3000],
  [3999, 2999],
  [3264, 2448],
  [2268, 4032],
  [4799, 2001],
  [6401, 3599],
])('%i x %i pixels become at most 1600 by more than a power of two', async (width, height) => {
  const { image, ...size } = await decodePhoto(await photo(width, height));
  expect(size).toEqual({ width, height });
  expect(Math.max(image.width, image.height)).toBeLessThanOrEqual(1600);
  expect(image.data).toHaveLength(3 * image.width * image.height);
  for (const reduction of [width / image.width, height / image.height])
    expect([3, 5]).toContain(Math.floor(reduction));
});

test.each([
  [1500, 1200, 1500],
  [1920, 1200, 1600],
  [5000, 3000, 1600],
])('%i x %i pixels become %i', async (width, height, side) => {
  const { image } = await decodePhoto(await photo(width, height));
  expect(image.width).toBe(side);
});

test('a closer look has more of a large photo, and all of a smaller one', async () => {
  const large = await decodePhoto(await photo(4000, 3000), { isCloser: true });
  expect([large.image.width, large.image.height, large.width]).toEqual([3000, 2250, 4000]);
  const whole = await decodePhoto(await photo(2500, 1000), { isCloser: true });
  expect([whole.image.width, whole.width]).toEqual([2500, 2500]);
});
