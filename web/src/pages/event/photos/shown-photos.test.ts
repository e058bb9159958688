import type { Photo } from '@togather/contract/schemas/photos.ts';
import { describe, expect, it } from 'vitest';
import { showPhotos } from './shown-photos.ts';

const list = (...ids: string[]) => ids.map((photoId) => ({ photoId }) as Photo);
const ids = (photos: readonly Photo[]) => photos.map((photo) => photo.photoId);
const nobody = new Set<string>();

describe('showPhotos', () => {
  it('shows all photos initially', () => {
    expect(showPhotos(list('b', 'a'), [], nobody)).toEqual({ photos: list('b', 'a'), waiting: 0 });
  });
  it('keeps new photos of others waiting', () => {
    const { photos, waiting } = showPhotos(list('d', 'c', 'b', 'a'), ['b', 'a'], nobody);
    expect(ids(photos)).toEqual(['b', 'a']);
    expect(waiting).toBe(2);
  });
  it("shows own uploads at once, in the lookup's order", () => {
    const { photos, waiting } = showPhotos(list('d', 'c', 'b', 'a'), ['b', 'a'], new Set(['c']));
    expect(ids(photos)).toEqual(['c', 'b', 'a']);
    expect(waiting).toBe(1);
  });
  it('removes deleted photos and updates addresses', () => {
    const renewed = [{ photoId: 'a', url: '/new' } as Photo];
    expect(showPhotos(renewed, ['b', 'a'], nobody)).toEqual({ photos: renewed, waiting: 0 });
  });
  it('shows the waiting photos when all shown ones are gone', () => {
    expect(ids(showPhotos(list('c'), ['a'], nobody).photos)).toEqual(['c']);
  });
});
