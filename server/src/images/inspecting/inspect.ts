import { readExif } from '#images/exif/exif.ts';
import { type HeicLayout, walkHeic } from '#images/formats/heic.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { walkJpeg } from '#images/formats/jpeg.ts';
import type { Layout } from '#images/formats/layout.ts';
import { MAX_PIXELS, MAX_SIDE } from '#images/formats/limits.ts';
import { type PngLayout, walkPng } from '#images/formats/png.ts';
import { walkWebp } from '#images/formats/webp.ts';
import { type ImageFormat, MIME_TYPES, sniff } from './sniff.ts';

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

/** How to open a file: with `orientation`, 1 to 8, and with an added end marker where it `lacksEnd`. */
interface Turn {
  orientation: number;
  lacksEnd: boolean;
}

/** Returns how to open any file; an unaccepted one is not turned. */
export function readTurn(file: Uint8Array): Turn {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  try {
    const walked = walkImage(bytes);
    const lacksEnd = walked.layout.lacksEnd === true;
    return { orientation: inspect(bytes, walked).orientation, lacksEnd };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    return { orientation: 1, lacksEnd: false };
  }
}

/** A file's format by its content, and its structure. */
type WalkedImage =
  | { format: 'jpeg' | 'webp'; layout: Layout }
  | { format: 'png'; layout: PngLayout }
  | { format: 'heic'; layout: HeicLayout };

/**
 * Walks a file's structure, in time linear in the length of the file, whatever it claims.
 * @throws ImageError with the code of the cause; CostlyImage for more than MAX_PIECES pieces
 */
export function walkImage(bytes: Buffer): WalkedImage {
  const format = sniff(bytes);
  if (format === 'jpeg') return { format, layout: walkJpeg(bytes) };
  if (format === 'webp') return { format, layout: walkWebp(bytes) };
  if (format === 'png') return { format, layout: walkPng(bytes) };
  return { format, layout: walkHeic(bytes) };
}
