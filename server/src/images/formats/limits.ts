import { ImageError } from './image-error.ts';

/** Most pixels of a photo to decode: above today's 50-megapixel phones, within memory. */
export const MAX_PIXELS = 100_000_000;

/** Longest side in pixels: accepts wide panoramas, refuses strips made to harm a resizer. */
export const MAX_SIDE = 32_768;

/** Most scans of a progressive JPEG. Encoders write about ten; each costs a pass over the whole picture. */
export const MAX_JPEG_SCANS = 100;

/** Most pixels of a JPEG times its scans, each of which is a pass over all of them: the largest photo in twelve scans. */
export const MAX_SCANNED_PIXELS = 12 * MAX_PIXELS;

/**
 * Most pieces of one file that are looked at: segments, chunks, boxes, directories, text blocks. A JPEG of 25 MB in the
 * longest segments has 400, a PNG in chunks of 8 KB 3,000, a burst with manifests and thumbnails some thousands.
 */
const MOST_PIECES = 20_000;

/** What is found by the thousand in honest files counts less. */
export const share = {
  piece: 1,
  /** A chunk of pixels, a box of a video: some encoders write small ones. */
  chunk: 0.25,
  /** An entry of a directory or list. */
  entry: 0.1,
  /** A tag of markup, a data set, or a mark that turns out to be none. */
  tag: 0.05,
  /** A byte that may be a marker: one of 256 in coded pixels. */
  byte: 0.01,
} as const;

let left = Number.POSITIVE_INFINITY;

/**
 * Runs synchronous work on one file on the event loop. The sender chooses how many pieces a file has, and each costs more
 * than its bytes.
 * @throws ImageError FILE_CORRUPT from `countPiece` in it, when there are more than MOST_PIECES
 */
export const withinPieces = <T>(act: () => T): T => {
  // Work inside other work shares its limit.
  if (left !== Number.POSITIVE_INFINITY) return act();
  left = MOST_PIECES;
  try {
    return act();
  } finally {
    left = Number.POSITIVE_INFINITY;
  }
};

/** Counts a piece that is looked at. */
export const countPiece = (weight: number = share.piece): void => {
  left -= weight;
  if (left < 0) throw new ImageError('FILE_CORRUPT', 'more pieces than any encoder writes');
};
