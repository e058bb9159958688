import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import { decodePicture, encodePicture } from '#lib/device/encode-picture.ts';
import { readExifDate, withExifDate } from './exif-date.ts';

/** iPhones leave larger canvases blank. */
const MOST_PIXELS = 16_000_000;
const LONG_SIDES = [6000, 4500, 3600, 2560] as const;
const QUALITY = { best: 0.95, good: 0.8 };
/** The number of binary search steps between the two qualities. */
const STEPS = 3;
/** Leaves room for the date. */
const LIMIT = MAX_UPLOAD_BYTES - 1024;
/** EXIF is near the start of the file. */
const BEGINNING = 512 * 1024;

export const shrunkName = (name: string): string => `${name.replace(/\.[^.]+$/, '')}.jpg`;

/** Returns the long sides to try in pixels, the largest first. */
export function longSidesOf(width: number, height: number): number[] {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  const most = Math.floor(Math.max(width, height) * scale);
  return [most, ...LONG_SIDES.filter((side) => side < most)];
}

/**
 * Returns the picture of the best quality that fits. `encode` makes one of a given quality. Null if even an acceptable one
 * is too large.
 */
export async function bestFit(encode: (quality: number) => Promise<Blob | null>): Promise<Blob | null> {
  const fits = (blob: Blob | null) => blob !== null && blob.size <= LIMIT;
  let [low, high] = [QUALITY.good, QUALITY.best];
  let best = await encode(low);
  if (!fits(best)) return null;
  for (let step = 0; step < STEPS; step++) {
    const middle = step === 0 ? high : (low + high) / 2;
    const blob = await encode(middle);
    if (fits(blob)) {
      best = blob;
      low = middle;
    } else high = middle;
    if (low === QUALITY.best) break;
  }
  return best;
}

/**
 * Returns a JPEG under 5 MB: the largest size with acceptable quality, upright, with its date. Null if this browser cannot
 * read the photo.
 */
export async function shrinkPhoto(file: File): Promise<File | null> {
  try {
    const bitmap = await decodePicture(file);
    const date = readExifDate(new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer()));
    try {
      for (const longSide of longSidesOf(bitmap.width, bitmap.height)) {
        const blob = await bestFit((quality) => encodePicture(bitmap, { longSide, quality }));
        if (!blob) continue;
        const { lastModified } = file;
        return new File([withExifDate(blob, date)], shrunkName(file.name), {
          type: 'image/jpeg',
          lastModified,
        });
      }
      return null;
    } finally {
      bitmap.close();
    }
  } catch {
    return null;
  }
}
