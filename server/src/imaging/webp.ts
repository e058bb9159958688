import { ImageError } from './image-error.ts';
import { type Layout, type Range, tiffRange } from './layout.ts';
import { demand, fourCc, u8, u24le, u32le } from './read-bytes.ts';

type Chunk = Range & { type: string };
interface Size {
  width: number;
  height: number;
}

const RIFF_HEADER = 12;
/** Position, size, duration and flags of an animation's frame, before the chunks of its picture. */
const ANMF_HEADER = 16;

/**
 * Walks the RIFF chunks of a WebP, still or animated (developers.google.com/speed/webp/docs/riff_container).
 * @throws ImageError FILE_TRUNCATED when a size points beyond the file, FILE_CORRUPT
 */
export const walkWebp = (bytes: Buffer): Layout => {
  const end = 8 + u32le(bytes, 4);
  demand(0, end, bytes.length);
  const chunks = riffChunks(bytes, { start: RIFF_HEADER, end });
  const { width, height } = webpSize(bytes, chunks);
  const ofType = (wanted: string) => chunks.filter(({ type }) => type === wanted);
  return {
    width,
    height,
    exif: ofType('EXIF').map((chunk) => tiffRange(bytes, chunk)),
    xmp: ofType('XMP ').map(({ start, end }) => [{ start, end }]),
    end,
  };
};

const riffChunks = (bytes: Buffer, within: Range): Chunk[] => {
  const chunks: Chunk[] = [];
  // A single byte at the end is the padding of the last chunk.
  for (let at = within.start; at + 1 < within.end; ) {
    demand(at, 8, within.end);
    const start = at + 8;
    const length = u32le(bytes, at + 4);
    demand(start, length, within.end);
    chunks.push({ type: fourCc(bytes, at), start, end: start + length });
    at = start + length + (length % 2);
  }
  return chunks;
};

const webpSize = (bytes: Buffer, chunks: Chunk[]): Size => {
  const first = chunks[0];
  if (first?.type !== 'VP8X') return pictureSize(bytes, chunks);
  demand(first.start, 10, first.end);
  const canvas = { width: u24le(bytes, first.start + 4) + 1, height: u24le(bytes, first.start + 7) + 1 };
  const frames = chunks.filter(({ type }) => type === 'ANMF');
  for (const frame of frames) checkFrame(bytes, frame, canvas);
  if (frames.length > 0) return canvas;
  const picture = pictureSize(bytes, chunks);
  if (picture.width !== canvas.width || picture.height !== canvas.height) {
    throw new ImageError('FILE_CORRUPT', 'canvas and picture differ in size');
  }
  return canvas;
};

const checkFrame = (bytes: Buffer, frame: Chunk, canvas: Size): void => {
  demand(frame.start, ANMF_HEADER, frame.end);
  const picture = pictureSize(bytes, riffChunks(bytes, { start: frame.start + ANMF_HEADER, end: frame.end }));
  if (picture.width > canvas.width || picture.height > canvas.height) {
    throw new ImageError('FILE_CORRUPT', 'a frame larger than its canvas');
  }
};

/** Pixels of the coded picture: VP8 (RFC 6386, 9.1) or VP8L (WebP lossless specification, 3). */
const pictureSize = (bytes: Buffer, chunks: Chunk[]): Size => {
  const picture = chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  if (!picture) throw new ImageError('FILE_CORRUPT', 'no picture');
  const { start, end } = picture;
  demand(start, picture.type === 'VP8 ' ? 10 : 5, end);
  if (picture.type === 'VP8L') {
    if (u8(bytes, start) !== 0x2f) throw new ImageError('FILE_CORRUPT', 'no VP8L signature');
    const bits = u32le(bytes, start + 1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const tag = u24le(bytes, start);
  if (tag & 1 || u24le(bytes, start + 3) !== 0x2a019d) throw new ImageError('FILE_CORRUPT', 'no key frame');
  demand(start + 10, tag >>> 5, end);
  const sides = u32le(bytes, start + 6);
  return { width: sides & 0x3fff, height: (sides >>> 16) & 0x3fff };
};
