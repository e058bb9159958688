import { AD_IMAGE } from '@togather/contract/ads.ts';
import { fallbackType, fitInto, ImageFailure, isWebp, nameAs, TRIES } from './image-rules.ts';

const decode = async (file: File): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new ImageFailure('conversion');
  }
};

const draw = (bitmap: ImageBitmap, maxSide: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitInto(bitmap.width, bitmap.height, maxSide));
  const context = canvas.getContext('2d');
  if (!context) throw new ImageFailure('canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const blobOf = async (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> => {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  if (!blob) throw new ImageFailure('canvas');
  return blob;
};

/** Safari returns a PNG when asked for WebP: then the server gets what it can convert. */
const encode = async (canvas: HTMLCanvasElement, quality: number, file: File): Promise<Blob> => {
  const blob = await blobOf(canvas, 'image/webp', quality);
  const fallback = fallbackType(file);
  return blob.type === 'image/webp' || blob.type === fallback ? blob : blobOf(canvas, fallback, quality);
};

const encodeWithinLimit = async (bitmap: ImageBitmap, file: File): Promise<Blob> => {
  for (const { maxSide, quality } of TRIES) {
    const canvas = draw(bitmap, maxSide);
    const blob = await encode(canvas, quality, file);
    // Phones give the memory of a canvas back when it has no size.
    canvas.width = 0;
    if (blob.size <= AD_IMAGE.maxBytes) return blob;
  }
  throw new ImageFailure('tooLarge');
};

const check = async (blob: Blob): Promise<void> => {
  if (blob.type !== 'image/webp') return;
  const start = new Uint8Array(await blob.slice(0, 12).arrayBuffer());
  if (!isWebp(start)) throw new ImageFailure('invalidWebp');
};

/**
 * A WebP of the picture, upright, its longest side 1920 px at most, under 15 MB. `onEncoded` is called when it is made
 * and not checked yet. Throws ImageFailure.
 */
export const convertImage = async (file: File, onEncoded: () => void): Promise<File> => {
  const bitmap = await decode(file);
  try {
    const blob = await encodeWithinLimit(bitmap, file);
    onEncoded();
    await check(blob);
    return new File([blob], nameAs(file.name, blob.type), { type: blob.type });
  } finally {
    bitmap.close();
  }
};
