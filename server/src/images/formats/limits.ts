import { CostlyImage } from './image-error.ts';

/** Most pixels of a photo to decode: above today's 50-megapixel phones, within memory. */
export const MAX_PIXELS = 100_000_000;

/** Longest side in pixels: accepts wide panoramas, refuses strips made to harm a resizer. */
export const MAX_SIDE = 32_768;

/**
 * Most pieces of a file's structure and metadata: segments, chunks, boxes, directory entries, data sets. The photos
 * with the most have far fewer: a PNG in chunks of 256 bytes 20,000, an animation of a thousand frames 3,000, a HEIC of
 * 200 megapixels in 768 tiles 6,000; a JPEG has some hundreds of segments, with its colour profile, extended XMP, scans
 * and the entries of its Exif.
 */
export const MAX_PIECES = 32_768;

/**
 * A tag or an attribute of XMP, or a string of JSON, in pieces: 262,144 of them are the limit. Lightroom and Photoshop
 * write tens of thousands of elements, for brush strokes and the ancestors of a document.
 */
export const TAG = 1 / 8;

/**
 * Bytes that cost as much as a piece where ranges may overlap, so that a small file cannot have gigabytes copied, filled
 * or searched. The limit is 32 MB; what honest files have does not overlap, and fits into the file.
 */
export const PIECE_LENGTH = 1024;

/** Most scans of a progressive JPEG. Encoders write about ten. */
export const MAX_JPEG_SCANS = 100;

/**
 * Most pixels of a JPEG in all of its scans, because each scan costs a pass over the whole picture. libjpeg writes 10 scans
 * for colours and 18 for CMYK, and the largest picture may have 20.
 */
export const MAX_SCANNED_PIXELS = 20 * MAX_PIXELS;

/** Counts further pieces of a file, one by default. Throws CostlyImage FILE_CORRUPT above MAX_PIECES. */
export type Meter = (pieces?: number) => void;

/**
 * Returns a meter for one walk over a file. The sender chooses how many pieces a file has, and each blocks the event loop
 * for about a microsecond. A walker counts each piece before it works on it: a segment, chunk, box, directory entry or data
 * set, and each hit of a search for one.
 */
export function openMeter(): Meter {
  let left = MAX_PIECES;
  return (pieces = 1) => {
    left -= pieces;
    if (left < 0) throw new CostlyImage('FILE_CORRUPT', `more than ${MAX_PIECES} pieces of metadata`);
  };
}
