import { expect, it } from 'vitest';
import { slideOf } from './slides.ts';

const photo = { photoId: 'a', awsPhotoName: 'a.jpg', url: '/o?t=1', previewUrl: '/p?t=1' };

it('offers previews with their true sizes, then the original', () => {
  const { srcSet } = slideOf({ ...photo, width: 3000, height: 4000 }, 'a');
  expect(srcSet).toEqual([
    { src: '/p?t=1&w=640', width: 480, height: 640 },
    { src: '/p?t=1&w=1280', width: 960, height: 1280 },
    { src: '/o?t=1', width: 3000, height: 4000 },
  ]);
});
it('offers no preview larger than the photo', () => {
  expect(slideOf({ ...photo, width: 600, height: 400 }, 'a').srcSet).toHaveLength(1);
});
