/** Pixels of the largest photo that is decoded: above today's 50-megapixel phones, below what fills the memory. */
export const MAX_PIXELS = 100_000_000;

/** Pixels of the longest side: wide panoramas pass, strips made to hurt a resizer do not. */
export const MAX_SIDE = 32_768;

/** Scans of a progressive JPEG. Encoders write about ten; each one costs a pass over the whole picture. */
export const MAX_JPEG_SCANS = 100;
