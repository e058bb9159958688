/** Most pixels of a photo to decode: above today's 50-megapixel phones, within memory. */
export const MAX_PIXELS = 100_000_000;

/** Longest side in pixels: accepts wide panoramas, refuses strips made to harm a resizer. */
export const MAX_SIDE = 32_768;

/** Most scans of a progressive JPEG. Encoders write about ten; each costs a pass over the whole picture. */
export const MAX_JPEG_SCANS = 100;

/** Most pixels of a JPEG times its scans, each of which is a pass over all of them: the largest photo in twelve scans. */
export const MAX_SCANNED_PIXELS = 12 * MAX_PIXELS;
