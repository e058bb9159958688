import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { makeChunk } from '#images/testing/make-chunk.ts';

/** Returns a PNG of one colour with a correct header, created row by row. */
export function flatPng(width: number, height: number): Buffer {
  return pngOf(width, height, zlibOfZeros((1 + width * 3) * height));
}

/** Returns a PNG with a valid structure whose pixels cannot be unpacked. */
export function undecodablePng(width = 64, height = 48): Buffer {
  return pngOf(width, height, Buffer.from('these are no pixels'));
}

const pngOf = (width: number, height: number, pixels: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    makeChunk('IHDR', header),
    makeChunk('IDAT', pixels),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Returns a zlib stream of zeros that repeats one compressed megabyte: 588 MB of pixels cost no time. */
const zlibOfZeros = (length: number): Buffer => {
  const MEGABYTE = 1 << 20;
  // A sync flush ends on a byte, so that pieces can be concatenated.
  const piece = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: 2 });
  const rest = deflateRawSync(Buffer.alloc(length % MEGABYTE));
  const pieces = Array<Buffer>(Math.floor(length / MEGABYTE)).fill(piece);
  const checksum = Buffer.alloc(4);
  // Adler-32 of zeros: an unchanged sum, counted `length` times.
  checksum.writeUInt32BE((((length % 65_521) << 16) | 1) >>> 0);
  return Buffer.concat([Buffer.from('789c', 'hex'), ...pieces, rest, checksum]);
};

/** Returns an animated WebP of `frames` pictures in different colours. */
export async function animatedWebp(frames: number, side = 16): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3 * frames);
  for (let frame = 0; frame < frames; frame++) {
    pixels.fill(frame & 255, frame * side * side * 3, (frame + 1) * side * side * 3);
    pixels[frame * side * side * 3] = frame >> 8;
  }
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .webp({ loop: 0, delay: Array<number>(frames).fill(40), effort: 0 })
    .toBuffer();
}
