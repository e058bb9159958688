import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';

/** Tries in order, until one is under 5 MB: long side in pixels and JPEG quality. */
const tries = [
  [6000, 0.9],
  [4500, 0.88],
  [3600, 0.85],
  [2560, 0.82],
] as const;

/** The size with the given long side; never larger than it was. */
export const fitInto = (width: number, height: number, longSide: number) => {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

export const shrunkName = (name: string): string => `${name.replace(/\.[^.]+$/, '')}.jpg`;

const encode = async (bitmap: ImageBitmap, longSide: number, quality: number): Promise<Blob | null> => {
  const { width, height } = fitInto(bitmap.width, bitmap.height, longSide);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency: without a background, clear parts of a PNG would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  canvas.width = 0;
  return blob;
};

/** A JPEG of the photo under 5 MB, upright as it is seen. Null where this browser cannot read it. */
export const shrinkPhoto = async (file: File): Promise<File | null> => {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    for (const [longSide, quality] of tries) {
      const blob = await encode(bitmap, longSide, quality);
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
