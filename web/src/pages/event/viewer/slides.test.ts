import { expect, it } from 'vitest';
import { sizesUpTo, slideOf } from './slides.ts';

const photo = { photoId: 'a', awsPhotoName: 'a.jpg', url: '/o?t=1', previewUrl: '/p?t=1' };

it('offers previews with their true sizes, then the original', () => {
  const { srcSet } = slideOf({ ...photo, width: 3000, height: 4000 }, 'a');
  expect(srcSet).toEqual([
    { src: '/p?t=1&w=320', width: 240, height: 320 },
    { src: '/p?t=1&w=640', width: 480, height: 640 },
    { src: '/p?t=1&w=1280', width: 960, height: 1280 },
    { src: '/o?t=1', width: 3000, height: 4000 },
  ]);
});
it('offers no preview larger than the photo, except the smallest', () => {
  const { srcSet } = slideOf({ ...photo, width: 600, height: 400 }, 'a');
  expect(srcSet.map(({ src }) => src)).toEqual(['/p?t=1&w=320', '/o?t=1']);
});
it('stops at the first size that is wide enough', () => {
  const slide = slideOf({ ...photo, width: 4000, height: 3000 }, 'a');
  expect([300, 390, 1170, 9000].map((width) => sizesUpTo(slide, width))).toEqual([1, 2, 3, 4]);
});
it('takes a photo of unknown size for a square in which it fits', () => {
  const slide = slideOf({ ...photo, width: 0, height: 0 }, 'a');
  expect(slide).toMatchObject({ width: 1280, height: 1280, isKnown: false });
  expect(slide.srcSet[0]).toEqual({ src: '/p?t=1&w=320', width: 320, height: 320 });
});
it('ends at the largest preview where the photo may not be downloaded', () => {
  const off = { ...photo, url: photo.previewUrl };
  const sizes = (width: number) => slideOf({ ...off, width, height: 400 }, 'a').srcSet.map(({ src }) => src);
  expect(sizes(3000)).toEqual(['/p?t=1&w=320', '/p?t=1&w=640', '/p?t=1&w=1280']);
  expect(sizes(600)).toEqual(['/p?t=1&w=320', '/p?t=1']);
});
