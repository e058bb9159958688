import { ImageError, refuseUnless } from './image-error.ts';
import { type Layout, type Range, tiffRange } from './layout.ts';
import { type Meter, openMeter } from './limits.ts';
import { demand, fourCc, u8, u24le, u32le } from './read-bytes.ts';

type Chunk = Range & { type: string };
interface Size {
  width: number;
  height: number;
}

const RIFF_HEADER = 12;
/** Position, size, duration and flags of an animation's frame, before the chunks of its picture. */
const ANMF_HEADER = 16;
/** Bits of a VP8X header; libwebp refuses reserved bits. */
const [ANIMATED, KNOWN_FLAGS] = [0x02, 0x3e];
/** Largest side of a coded picture in pixels, 14 bits; libvips accepts no larger canvas. */
const MAX_CANVAS_SIDE = 0x3fff;
/** Profiles of VP8 (RFC 6386, 9.1). */
const MAX_PROFILE = 3;

/**
 * Walks the RIFF chunks of a WebP, still or animated (developers.google.com/speed/webp/docs/riff_container).
 * @throws ImageError FILE_TRUNCATED when a size points beyond the file, FILE_CORRUPT
 */
export function walkWebp(bytes: Buffer): Layout {
  const end = 8 + u32le(bytes, 4);
  demand(0, end, bytes.length);
  const meter = openMeter();
  const chunks = riffChunks(bytes, { start: RIFF_HEADER, end }, meter);
  const { width, height } = webpSize(bytes, chunks, meter);
  const ofType = (wanted: string) => chunks.filter(({ type }) => type === wanted);
  return {
    width,
    height,
    exif: ofType('EXIF').map((chunk) => tiffRange(bytes, chunk)),
    xmp: ofType('XMP ').map(({ start, end }) => [{ start, end }]),
    end,
  };
}

const riffChunks = (bytes: Buffer, within: Range, meter: Meter): Chunk[] => {
  const chunks: Chunk[] = [];
  // A single byte at the end is the padding of the last chunk.
  for (let at = within.start; at + 1 < within.end; ) {
    meter();
    demand(at, 8, within.end);
    const start = at + 8;
    const length = u32le(bytes, at + 4);
    demand(start, length, within.end);
    chunks.push({ type: fourCc(bytes, at), start, end: start + length });
    at = start + length + (length % 2);
  }
  return chunks;
};

/** Returns the size of the picture or of the animation's canvas. Throws FILE_CORRUPT for headers that libwebp refuses. */
const webpSize = (bytes: Buffer, chunks: Chunk[], meter: Meter): Size => {
  const first = chunks[0];
  if (first?.type !== 'VP8X') return pictureSize(bytes, chunks.slice(0, 1));
  demand(first.start, 10, first.end);
  const canvas = { width: u24le(bytes, first.start + 4) + 1, height: u24le(bytes, first.start + 7) + 1 };
  const flags = u8(bytes, first.start);
  refuseUnless((flags & ~KNOWN_FLAGS) === 0, 'reserved flags');
  if (flags & ANIMATED) checkAnimation(bytes, chunks, { canvas, meter });
  else checkStill(bytes, chunks, canvas);
  return canvas;
};

const checkStill = (bytes: Buffer, chunks: Chunk[], canvas: Size): void => {
  refuseUnless(!chunks.some(({ type }) => type === 'ANMF'), 'frames without an animation');
  const { width, height } = pictureSize(bytes, chunks);
  refuseUnless(width === canvas.width && height === canvas.height, 'canvas and picture differ in size');
};

interface Within {
  canvas: Size;
  meter: Meter;
}

const checkAnimation = (bytes: Buffer, chunks: Chunk[], within: Within): void => {
  const first = chunks.findIndex(({ type }) => type === 'ANMF');
  const header = chunks.findIndex(({ type }) => type === 'ANIM');
  refuseUnless(first >= 0 && header >= 0 && header < first, 'an animation without header or frames');
  const isTooLarge = Math.max(within.canvas.width, within.canvas.height) > MAX_CANVAS_SIDE;
  if (isTooLarge) throw new ImageError('FILE_TOO_MANY_PIXELS', 'a canvas larger than any picture');
  for (const chunk of chunks) if (chunk.type === 'ANMF') checkFrame(bytes, chunk, within);
};

const checkFrame = (bytes: Buffer, frame: Chunk, { canvas, meter }: Within): void => {
  demand(frame.start, ANMF_HEADER, frame.end);
  const content = { start: frame.start + ANMF_HEADER, end: frame.end };
  const picture = pictureSize(bytes, riffChunks(bytes, content, meter));
  const area = (u24le(bytes, frame.start + 6) + 1) * (u24le(bytes, frame.start + 9) + 1);
  refuseUnless(area < 2 ** 32, 'a frame of an impossible size');
  const [left, top] = [u24le(bytes, frame.start) * 2, u24le(bytes, frame.start + 3) * 2];
  const fits = left + picture.width <= canvas.width && top + picture.height <= canvas.height;
  refuseUnless(fits, 'a frame that does not fit into its canvas');
};

/** Returns the size of the coded picture: VP8 (RFC 6386, 9.1) or VP8L (WebP lossless specification, 3). */
const pictureSize = (bytes: Buffer, chunks: Chunk[]): Size => {
  const picture = chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  if (!picture) throw new ImageError('FILE_CORRUPT', 'no picture');
  return picture.type === 'VP8L' ? losslessSize(bytes, picture) : lossySize(bytes, picture);
};

const losslessSize = (bytes: Buffer, { start, end }: Range): Size => {
  demand(start, 5, end);
  refuseUnless(u8(bytes, start) === 0x2f, 'no VP8L signature');
  const bits = u32le(bytes, start + 1);
  refuseUnless(bits >>> 29 === 0, 'an unknown version of VP8L');
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};

const lossySize = (bytes: Buffer, { start, end }: Range): Size => {
  demand(start, 10, end);
  const tag = u24le(bytes, start);
  const isShownKeyFrame = (tag & 0x11) === 0x10 && u24le(bytes, start + 3) === 0x2a019d;
  refuseUnless(isShownKeyFrame && ((tag >>> 1) & 7) <= MAX_PROFILE, 'no visible key frame');
  demand(start + 10, tag >>> 5, end);
  const sides = u32le(bytes, start + 6);
  return { width: sides & 0x3fff, height: (sides >>> 16) & 0x3fff };
};
