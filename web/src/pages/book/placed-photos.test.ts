import { BLEED_MM } from '@togather/contract/book-pages.ts';
import { expect, test } from 'vitest';
import { countSoft, placePhotos, withExchanged } from './placed-photos.ts';

const sized = (photoId: string, width: number, height: number) => ({
  photoId,
  previewUrl: 'https://photos.example/1',
  width,
  height,
  chapter: 0,
  faces: null,
});
const pageOf = (photoIds: string[], isFull = false) => ({ title: null, photoIds, isFull });

test('measures a full page by its bleed', () => {
  const photo = sized('wide', 3030, 2160);
  const page = { ...pageOf([photo.photoId], true), number: 3 };
  const [placed] = placePhotos('a4', page, [photo]).placed;
  expect(placed!.place.width).toBe(297 + 2 * BLEED_MM);
  expect(placed!.isSoft).toBe(false);
});

test('counts photos below 150 pixels per inch', () => {
  const [fine, small] = [sized('fine', 3000, 2000), sized('small', 600, 400)];
  const pages = [pageOf([fine.photoId]), pageOf([fine.photoId, small.photoId])];
  expect(countSoft('a4', pages, [fine, small])).toBe(1);
});

test('a full page gets margins when a photo of another shape takes its place', () => {
  const [wide, other, tall] = [
    sized('wide', 3000, 2000),
    sized('other', 3000, 2000),
    sized('tall', 2000, 3000),
  ] as const;
  const book = { format: 'a4' as const, photos: [wide, other, tall] };
  const pages = [pageOf([wide.photoId], true), pageOf([tall.photoId])];
  expect(withExchanged(book, pages, [wide.photoId, tall.photoId])).toEqual([
    pageOf([tall.photoId]),
    pageOf([wide.photoId]),
  ]);
  expect(withExchanged(book, pages, [wide.photoId, other.photoId])[0]).toEqual(pageOf([other.photoId], true));
});
