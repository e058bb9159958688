import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import { decodePicture, encodePicture } from '../../lib/encode-picture.ts';

/** Tries in order, until one is under 5 MB: long side in pixels and JPEG quality. */
const tries = [
  { longSide: 6000, quality: 0.9 },
  { longSide: 4500, quality: 0.88 },
  { longSide: 3600, quality: 0.85 },
  { longSide: 2560, quality: 0.82 },
] as const;

export const shrunkName = (name: string): string => `${name.replace(/\.[^.]+$/, '')}.jpg`;

/** A JPEG of the photo under 5 MB, upright as it is seen. Null where this browser cannot read it. */
export const shrinkPhoto = async (file: File): Promise<File | null> => {
  try {
    const bitmap = await decodePicture(file);
    for (const size of tries) {
      const blob = await encodePicture(bitmap, size);
      if (!blob || blob.size > MAX_UPLOAD_BYTES) continue;
      bitmap.close();
      return new File([blob], shrunkName(file.name), { type: 'image/jpeg', lastModified: file.lastModified });
    }
    bitmap.close();
    return null;
  } catch {
    return null;
  }
};
