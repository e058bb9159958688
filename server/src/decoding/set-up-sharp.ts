import sharp, { type Sharp } from 'sharp';
import { ImageError } from '../imaging/image-error.ts';
import { MAX_PIXELS } from '../imaging/limits.ts';

// The only place that imports sharp itself: no loader can be reached but those of the formats that we accept.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
// Every photo comes once: a cache of operations would only hold memory.
sharp.cache(false);
// One thread per picture: the jobs themselves run side by side.
sharp.concurrency(1);

/**
 * A picture of one frame, turned as its Exif says. Small faults in the data, as cameras make them, are let pass; an end
 * that comes too early is not.
 * @throws ImageError FILE_EMPTY; decoding it throws others, which `refusing` gives a code
 */
export const openPicture = (bytes: Uint8Array): Sharp => {
  if (bytes.length === 0) throw new ImageError('FILE_EMPTY', 'no bytes');
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages: 1 }).autoOrient();
};

/** Pixels that were decoded before, rows from top to bottom, 8 bits a channel. */
export const openPixels = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS });

/** sRGB, 8 bits a channel: grey with or without alpha has 1 or 2 channels, colour 3 or 4. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}
