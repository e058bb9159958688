import { expect, test, vi } from 'vitest';
import { shrinkAside } from './shrink-aside.ts';

const picture = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(64, 48);
  canvas.getContext('2d')?.fillRect(0, 0, 32, 32);
  return new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' });
};

test('shrinks a photo in a worker, and returns null for an unreadable one', async () => {
  const onPage = vi.spyOn(document, 'createElement');
  expect(await shrinkAside(await picture())).toMatchObject({ name: 'picture.jpg', type: 'image/jpeg' });
  expect(await shrinkAside(new File(['no picture'], 'letter.jpg'))).toBeNull();
  expect(onPage).not.toHaveBeenCalled();
});

test('shrinks a photo on the page when the worker’s script does not load', { tags: 'rest' }, async () => {
  const Real = Worker;
  vi.stubGlobal(
    'Worker',
    class extends Real {
      constructor() {
        super('/no-longer-there.js', { type: 'module' });
      }
    },
  );
  expect(await shrinkAside(await picture())).toMatchObject({ name: 'picture.jpg', type: 'image/jpeg' });
});
