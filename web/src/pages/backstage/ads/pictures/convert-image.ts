import { AD_IMAGE } from '@togather/contract/ads.ts';
import { decodePicture, encodePicture } from '#lib/device/encode-picture.ts';
import {
  fallbackType,
  ImageFailure,
  isWebp,
  nameAs,
  TRIES,
} from '#pages/backstage/ads/drafts/image-rules.ts';

const decode = async (file: File): Promise<ImageBitmap> => {
  try {
    return await decodePicture(file);
  } catch {
    throw new ImageFailure('conversion');
  }
};

type Try = (typeof TRIES)[number];

const encodeAs = async (type: string, bitmap: ImageBitmap, size: Try): Promise<Blob> => {
  const blob = await encodePicture(bitmap, { ...size, type });
  if (!blob) throw new ImageFailure('canvas');
  return blob;
};

/** Safari returns a PNG when asked for WebP. Then the server gets a type it can convert. */
const encode = async (bitmap: ImageBitmap, size: Try, file: File): Promise<Blob> => {
  const blob = await encodeAs('image/webp', bitmap, size);
  const fallback = fallbackType(file);
  return blob.type === 'image/webp' || blob.type === fallback ? blob : encodeAs(fallback, bitmap, size);
};

const encodeWithinLimit = async (bitmap: ImageBitmap, file: File): Promise<Blob> => {
  for (const size of TRIES) {
    const blob = await encode(bitmap, size, file);
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
 * Returns the picture as WebP, upright, with a long side of at most 1920 px, under 15 MB. Calls `onEncoded` before the
 * result is checked. Throws ImageFailure.
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
