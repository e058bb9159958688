import { crc32 } from 'node:zlib';
import { ImageError, refuseUnless } from './image-error.ts';
import { type Layout, type Range, tiffRange } from './layout.ts';
import { openMeter } from './limits.ts';
import { demand, fourCc, u8, u32 } from './read-bytes.ts';

/** A chunk's type and the range of its data: the type is in the 4 bytes before it, the CRC in the 4 after. */
export type PngChunk = Range & { type: string };

export interface PngLayout extends Layout {
  chunks: PngChunk[];
}

const SIGNATURE_LENGTH = 8;
/** Allowed bits per sample by colour type (PNG specification, table 12). */
const PALETTE = 3;
const DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/**
 * Returns the chunks of a PNG from IHDR to IEND.
 * @throws ImageError FILE_TRUNCATED when the file ends before IEND
 */
const pngChunks = (bytes: Buffer): PngChunk[] => {
  const meter = openMeter();
  const chunks: PngChunk[] = [];
  for (let at = SIGNATURE_LENGTH; ; ) {
    meter();
    const length = u32(bytes, at);
    const type = fourCc(bytes, at + 4);
    if (!/^[A-Za-z]{4}$/.test(type)) throw new ImageError('FILE_CORRUPT', 'a chunk without a type');
    demand(at + 8, length + 4, bytes.length);
    chunks.push({ type, start: at + 8, end: at + 8 + length });
    at += 12 + length;
    if (type === 'IEND') return chunks;
  }
};

/** Returns the CRC of a chunk, over its type and data (PNG specification, 5.3). */
export function pngCrc(bytes: Buffer, chunk: PngChunk): number {
  return crc32(bytes.subarray(chunk.start - 4, chunk.end));
}

/**
 * Walks the chunks of a PNG and checks the CRCs of those that a decoder needs. blank-gps-png.ts handles textual XMP.
 * @throws ImageError FILE_TRUNCATED, FILE_CORRUPT
 */
export function walkPng(bytes: Buffer): PngLayout {
  const chunks = pngChunks(bytes);
  const header = chunks[0]!;
  if (header.type !== 'IHDR' || header.end - header.start !== 13) {
    throw new ImageError('FILE_CORRUPT', 'does not begin with IHDR');
  }
  refuseUnless(
    chunks.some(({ type }) => type === 'IDAT'),
    'no IDAT',
  );
  for (const chunk of chunks) checkCrc(bytes, chunk);
  checkHeader(bytes, header);
  const pixels = chunks.findIndex(({ type }) => type === 'IDAT');
  const ahead = chunks.slice(0, pixels);
  const needsPalette = u8(bytes, header.start + 9) === PALETTE;
  refuseUnless(!needsPalette || ahead.some(({ type }) => type === 'PLTE'), 'no palette');
  return {
    width: u32(bytes, header.start),
    height: u32(bytes, header.start + 4),
    exif: chunks.filter(({ type }) => type === 'eXIf').map((chunk) => tiffRange(bytes, chunk)),
    // Decoders use only the orientation before the pixels.
    turnedBy: ahead.filter(({ type }) => type === 'eXIf').map((chunk) => tiffRange(bytes, chunk)),
    xmp: [],
    end: chunks.at(-1)!.end + 4,
    chunks,
  };
}

const checkCrc = (bytes: Buffer, chunk: PngChunk): void => {
  const critical = chunk.type[0]! <= 'Z';
  if (critical && pngCrc(bytes, chunk) !== u32(bytes, chunk.end)) {
    throw new ImageError('FILE_CORRUPT', `chunk ${chunk.type} does not match its CRC`);
  }
};

const checkHeader = (bytes: Buffer, header: PngChunk): void => {
  const depth = u8(bytes, header.start + 8);
  const colourType = u8(bytes, header.start + 9);
  if (!DEPTHS[colourType]?.includes(depth)) {
    throw new ImageError('FILE_CORRUPT', 'an impossible depth or colour type');
  }
  const [compression, filter, interlace] = bytes.subarray(header.start + 10, header.start + 13);
  refuseUnless(compression === 0 && filter === 0 && interlace! <= 1, 'an unknown compression');
};
