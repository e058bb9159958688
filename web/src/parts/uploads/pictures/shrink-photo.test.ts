import { expect, it } from 'vitest';
import { bestFit, longSidesOf, shrunkName } from './shrink-photo.ts';

it('names a JPEG', () => {
  expect(shrunkName('party.PNG')).toBe('party.jpg');
  expect(shrunkName('a.b.heic')).toBe('a.b.jpg');
  expect(shrunkName('photo')).toBe('photo.jpg');
});

it('starts with the photo’s own size, or with what every canvas supports', () => {
  expect(longSidesOf(4000, 3000)).toEqual([4000, 3600, 2560]);
  expect(longSidesOf(8064, 6048)[0]).toBe(4618);
});

it('finds the best quality that fits, and refuses a poor one', async () => {
  const sized = (bytes: (quality: number) => number) => (quality: number) =>
    Promise.resolve({ size: bytes(quality), quality } as unknown as Blob);
  expect(await bestFit(sized(() => 1000))).toMatchObject({ quality: 0.95 });
  const halves = await bestFit(sized((quality) => (quality > 0.88 ? 6e6 : 1e6)));
  expect(halves).toMatchObject({ quality: 0.875 });
  expect(await bestFit(sized(() => 6e6))).toBeNull();
});
