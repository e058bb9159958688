import { encodePicture } from '../../../platform/device/encode-picture.ts';

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
 * A small picture of a chosen file as an object address, or null where the browser cannot read it (HEIC, mostly). One
 * after the other: fifty photos of 12 megapixels decoded at once are too much for a phone.
 */
export const makeThumbnail = (file: File): Promise<string | null> => {
  const next = queue.then(() => draw(file));
  queue = next;
  return next;
};
