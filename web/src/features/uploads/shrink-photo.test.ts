import { expect, it } from 'vitest';
import { fitInto, shrunkName } from './shrink-photo.ts';

it('fits the long side and keeps the shape', () => {
  expect(fitInto(8000, 6000, 4000)).toEqual({ width: 4000, height: 3000 });
  expect(fitInto(3000, 4000, 2000)).toEqual({ width: 1500, height: 2000 });
});
it('never enlarges', () => {
  expect(fitInto(800, 600, 4000)).toEqual({ width: 800, height: 600 });
});
it('names a JPEG', () => {
  expect(shrunkName('party.PNG')).toBe('party.jpg');
  expect(shrunkName('a.b.heic')).toBe('a.b.jpg');
  expect(shrunkName('photo')).toBe('photo.jpg');
});
