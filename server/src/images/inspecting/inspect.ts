import { type Camera, readExif } from '#images/exif/exif.ts';
import { type HeicLayout, walkHeic } from '#images/formats/heic.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { walkJpeg } from '#images/formats/jpeg.ts';
import type { Layout } from '#images/formats/layout.ts';
import { MAX_PIXELS, MAX_SIDE } from '#images/formats/limits.ts';
import { type PngLayout, walkPng } from '#images/formats/png.ts';
import { walkWebp } from '#images/formats/webp.ts';

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
  /** The time that the file has, also when that is in the future. */
  clockAt?: Date;
  camera: Camera;
}

/** A time without a zone may be half a day ahead of Taipei's, so today's photos must not count as future ones. */
export const HOURS_AHEAD = 24;

/**
 * Identifies a file by its content and checks that it is complete, without decoding a pixel. When the layout
 * `lacksEnd`, only decoding shows whether it is complete. Ignores times after `now`.
 * @throws ImageError as walkImage does, and FILE_TOO_MANY_PIXELS
 */
export function inspect(bytes: Buffer, { format, layout } = walkImage(bytes), now = new Date()): Inspection {
  checkSize(layout);
  const latest = new Date(now.getTime() + HOURS_AHEAD * 3_600_000);
  const { orientation, ...told } = readExif(bytes, layout, latest);
  const turned = format === 'heic' ? 1 : orientation;
  // Orientations 5 to 8 are sideways.
  const [width, height] = turned > 4 ? [layout.height, layout.width] : [layout.width, layout.height];
  return {
    format,
    mime: MIME_TYPES[format],
    width,
    height,
    orientation: turned,
    ...told,
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

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'heic';

/** The media type of a stored format. */
const MIME_TYPES: Record<ImageFormat, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
};

/** Brands of ISO/IEC 23008-12 for HEVC pictures; mif1 and msf1 mean "some HEIF", and the items tell which. */
const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/** First bytes; a dot matches any byte. */
const SIGNATURES: [string, (bytes: Buffer) => ImageFormat | undefined][] = [
  ['\xff\xd8\xff', () => 'jpeg'],
  ['\x89PNG\r\n\x1a\n', () => 'png'],
  ['RIFF....WEBP', () => 'webp'],
  ['....ftyp....', (bytes) => (isHeif(bytes) ? 'heic' : undefined)],
];

/**
 * Detects the format by content, never by file name or declared type.
 * @throws ImageError FILE_EMPTY, FILE_UNSUPPORTED, or FILE_TRUNCATED when the file ends inside a known signature
 */
function sniff(bytes: Buffer): ImageFormat {
  if (bytes.length === 0) throw new ImageError('FILE_EMPTY', 'no bytes');
  for (const [signature, format] of SIGNATURES) {
    if (!agrees(bytes, signature)) continue;
    if (bytes.length < signature.length) throw new ImageError('FILE_TRUNCATED', 'ends inside the signature');
    const found = format(bytes);
    if (found) return found;
  }
  throw new ImageError('FILE_UNSUPPORTED', 'neither JPEG, PNG, WebP nor HEIC');
}

const agrees = (bytes: Buffer, signature: string): boolean => {
  const length = Math.min(bytes.length, signature.length);
  // Two bytes that match only wildcards of a longer signature prove nothing.
  if (length < signature.length && signature.startsWith('.', length - 1)) return false;
  for (let i = 0; i < length; i++) {
    if (signature[i] !== '.' && signature.charCodeAt(i) !== bytes[i]) return false;
  }
  return true;
};

const isHeif = (bytes: Buffer): boolean => {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 512);
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && HEIF_BRANDS.has(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
};
