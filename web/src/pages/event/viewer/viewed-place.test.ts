import type { Photo } from '@togather/contract/schemas/photos.ts';
import { expect, test } from 'vitest';
import { photosAmong, viewedPlace } from './slides.ts';

const photos = (...ids: string[]) => ids.map((photoId) => ({ photoId })) as Photo[];

test('the viewer stays at its photo while others are added and removed', () => {
  expect(viewedPlace(photos('new', 'a', 'b'), { photoId: 'b', index: 1 })).toBe(2);
  expect(viewedPlace(photos('b'), { photoId: 'b', index: 1 })).toBe(0);
});

test('when its photo is deleted, the viewer shows the next one or the last', () => {
  expect(viewedPlace(photos('a', 'c'), { photoId: 'b', index: 1 })).toBe(1);
  expect(viewedPlace(photos('a', 'b'), { photoId: 'c', index: 2 })).toBe(1);
});

test('without photos there is nothing to view', () => {
  expect(viewedPlace([], { photoId: 'a', index: 0 })).toBeNull();
});

test('new photos wait, deleted ones disappear, and the order stays', () => {
  expect(photosAmong(photos('new', 'c', 'a'), ['a', 'b', 'c'])).toEqual(photos('a', 'c'));
});
