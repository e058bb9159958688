import { afterEach, expect, test, vi } from 'vitest';
import { shrinkAside } from './shrink-aside.ts';

const picture = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(64, 48);
  canvas.getContext('2d')?.fillRect(0, 0, 32, 32);
  return new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' });
};

afterEach(() => void vi.unstubAllGlobals());

test('a photo is made smaller in a thread, and one that cannot be read is not', async () => {
  const onPage = vi.spyOn(document, 'createElement');
  expect(await shrinkAside(await picture())).toMatchObject({ name: 'picture.jpg', type: 'image/jpeg' });
  expect(await shrinkAside(new File(['no picture'], 'letter.jpg'))).toBeNull();
  expect(onPage).not.toHaveBeenCalled();
});

test('a photo is made smaller on the page where the thread’s script does not come', async () => {
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
