import { expect, it } from 'vitest';
import { shrunkName } from './shrink-photo.ts';

it('names a JPEG', () => {
  expect(shrunkName('party.PNG')).toBe('party.jpg');
  expect(shrunkName('a.b.heic')).toBe('a.b.jpg');
  expect(shrunkName('photo')).toBe('photo.jpg');
});
