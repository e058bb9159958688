import { encodePicture } from '#lib/device/encode-picture.ts';

const WIDTH = 320;
let queue: Promise<unknown> = Promise.resolve();

const draw = async (file: File): Promise<string | null> => {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
    const blob = await encodePicture(bitmap, {});
    bitmap.close();
    return blob && URL.createObjectURL(blob);
  } catch {
    return null;
  }
};

/**
 * Returns an object URL of a small picture, or null if the browser cannot read the file (mostly HEIC). Works sequentially:
 * decoding fifty photos of 12 megapixels at once is too much for a phone.
 */
export const makeThumbnail = (file: File): Promise<string | null> => {
  const next = queue.then(() => draw(file));
  queue = next;
  return next;
};
