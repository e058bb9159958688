import { readExif } from '#images/exif/exif.ts';
import { ImageError } from '#images/formats/image-error.ts';
import type { Layout } from '#images/formats/layout.ts';
import { MAX_PIXELS, MAX_SIDE } from '#images/formats/limits.ts';
import { type ImageFormat, MIME_TYPES } from './sniff.ts';
import { walkImage } from './walk-image.ts';

export interface Inspection {
  format: ImageFormat;
  mime: string;
  /** Pixels as displayed, with the orientation applied. */
  width: number;
  height: number;
  /** Exif orientation of the stored pixels, 1 to 8; always 1 for HEIC, whose own rotation is already applied. */
  orientation: number;
  /** When the photo was taken, by its Exif (DateTimeOriginal, else DateTimeDigitized, else DateTime). */
  takenAt?: Date;
}

/** A time without a zone may be half a day ahead of Taipei's, so today's photos must not count as future ones. */
const HOURS_AHEAD = 24;

/**
 * Identifies a file by its content and checks that it is complete, without decoding a pixel. When the layout
 * `lacksEnd`, only decoding shows whether it is complete. Ignores times after `now`.
 * @throws ImageError as walkImage does, and FILE_TOO_MANY_PIXELS
 */
export function inspect(bytes: Buffer, { format, layout } = walkImage(bytes), now = new Date()): Inspection {
  checkSize(layout);
  const latest = new Date(now.getTime() + HOURS_AHEAD * 3_600_000);
  const { orientation, takenAt } = readExif(bytes, layout, latest);
  const turned = format === 'heic' ? 1 : orientation;
  // Orientations 5 to 8 are sideways.
  const [width, height] = turned > 4 ? [layout.height, layout.width] : [layout.width, layout.height];
  return {
    format,
    mime: MIME_TYPES[format],
    width,
    height,
    orientation: turned,
    ...(takenAt && { takenAt }),
  };
}

const checkSize = ({ width, height }: Layout): void => {
  if (width < 1 || height < 1) throw new ImageError('FILE_CORRUPT', 'no pixels');
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    throw new ImageError('FILE_TOO_MANY_PIXELS', `${width} x ${height} pixels`);
  }
};
