import type { Photo } from '@togather/contract/schemas/photos.ts';
import { expect, test } from 'vitest';
import { stackPhotos } from './stack-photos.ts';

const photos = [...'abcdef'].map((photoId) => ({ photoId }) as Photo);
const idsOf = (list: readonly Photo[]) => list.map(({ photoId }) => photoId).join('');

test('a moment is shown by its best photo where its first one stood, and the others follow it', () => {
  const { fronts, all, sizes } = stackPhotos(photos, [['e', 'b', 'f']]);
  expect([idsOf(fronts), idsOf(all)]).toEqual(['aecd', 'aebfcd']);
  expect([...sizes]).toEqual([['e', 3]]);
});

test('where the best photo is filtered out, the next one is in front; one photo alone is no stack', () => {
  const { fronts, sizes } = stackPhotos(photos.slice(0, 4), [
    ['e', 'b', 'd'],
    ['c', 'f'],
  ]);
  expect(idsOf(fronts)).toBe('abc');
  expect([...sizes]).toEqual([['b', 2]]);
});
