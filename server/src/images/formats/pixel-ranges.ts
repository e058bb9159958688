import { scanEnd } from './jpeg-scans.ts';
import type { Layout, Range } from './layout.ts';
import type { Meter } from './limits.ts';

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
const JPEG = Buffer.from([0xff, SOI, 0xff]);
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const RIFF = Buffer.from('RIFF');
const RIFF_HEADER = 12;
const PNG_PIXELS = new Set(['IDAT', 'fdAT']);
const WEBP_PIXELS = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANMF']);
/** Limits walks to this many file lengths: anything that resembles a picture may cost a walk to the end. */
const MAX_WALKS = 8;

export type Chunk = Range & { type: string };

/** The result of a walk; `end` is where it ended, for a picture or not. */
interface Walk {
  pixels: Range[];
  end: number;
}

export interface Pictures {
  /** Ranges of coded pixels, in order. Data in there that resembles metadata is none. */
  pixels: Range[];
  /** The chunks of every PNG except those with pixels. */
  pngChunks: Chunk[];
}

interface Search {
  found: Pictures;
  meter: Meter;
  scanEnds: Layout['scanEnds'];
}

/**
 * Finds the pictures in a file, including thumbnails and appended ones: the scans of complete JPEGs, and the chunks of
 * PNG and WebP. `scanEnds` are those of the file's layout, which need no second search.
 */
export function findPictures(bytes: Buffer, meter: Meter, scanEnds?: Layout['scanEnds']): Pictures {
  const found: Pictures = { pixels: [], pngChunks: [] };
  // The file's own kind first, since its pixels need no search for the others.
  for (const kind of KINDS.toSorted((a, b) => Number(isAtStart(bytes, b)) - Number(isAtStart(bytes, a)))) {
    found.pixels = joinRanges([...found.pixels, ...findKind(bytes, kind, { found, meter, scanEnds })]);
  }
  return found;
}

const isAtStart = (bytes: Buffer, { mark }: Kind): boolean => bytes.subarray(0, mark.length).equals(mark);

const findKind = (bytes: Buffer, { mark, walk }: Kind, search: Search): Range[] => {
  const pixels: Range[] = [];
  const left = rangesBetween(search.found.pixels, { start: 0, end: bytes.length });
  let budget = MAX_WALKS * bytes.length;
  for (let part = left.pop(); part && budget > 0; part = left.pop()) {
    search.meter();
    const offset = bytes.subarray(part.start, part.end).indexOf(mark);
    if (offset < 0) continue;
    const at = part.start + offset;
    const walked = walk(bytes, at, search);
    budget -= Math.max(walked.end - at, mark.length);
    for (const range of walked.pixels) pixels.push(range);
    const rest = rangesBetween(walked.pixels, { start: at + mark.length, end: part.end });
    for (const range of rest) left.push(range);
  }
  return pixels;
};

/** Returns the ranges between the pixels of all pictures. */
export function rangesBetween(pixels: readonly Range[], { start, end }: Range): Range[] {
  const starts = [start, ...pixels.map((range) => range.end)];
  const ends = [...pixels.map((range) => range.start), end];
  return starts
    .map((from, i) => ({ start: from, end: Math.min(ends[i]!, end) }))
    .filter((range) => range.start < range.end);
}

/** Returns the chunks of a PNG whose signature is at `at`, as far as they go. */
const pngChunks = (bytes: Buffer, at: number, meter: Meter): Chunk[] => {
  const chunks: Chunk[] = [];
  for (let next = at + PNG.length; next + 12 <= bytes.length; ) {
    meter();
    const type = bytes.toString('latin1', next + 4, next + 8);
    const end = next + 8 + bytes.readUInt32BE(next);
    if (!/^[A-Za-z]{4}$/.test(type) || end + 4 > bytes.length) break;
    chunks.push({ type, start: next + 8, end });
    next = end + 4;
    if (type === 'IEND') break;
  }
  return chunks;
};

const walkPngPixels = (bytes: Buffer, at: number, { found, meter }: Search): Walk => {
  const chunks = pngChunks(bytes, at, meter);
  for (const chunk of chunks) if (!PNG_PIXELS.has(chunk.type)) found.pngChunks.push(chunk);
  return chunkPixels(chunks, PNG_PIXELS);
};

const riffChunks = (bytes: Buffer, at: number, meter: Meter): Chunk[] => {
  const chunks: Chunk[] = [];
  if (bytes.toString('latin1', at + 8, at + RIFF_HEADER) !== 'WEBP') return chunks;
  const end = Math.min(at + 8 + bytes.readUInt32LE(at + 4), bytes.length);
  for (let next = at + RIFF_HEADER; next + 8 <= end; ) {
    meter();
    const length = bytes.readUInt32LE(next + 4);
    const type = bytes.toString('latin1', next, next + 4);
    if (next + 8 + length > end) break;
    chunks.push({ type, start: next + 8, end: next + 8 + length });
    next += 8 + length + (length % 2);
  }
  return chunks;
};

const chunkPixels = (chunks: Chunk[], types: ReadonlySet<string>): Walk => ({
  pixels: chunks.filter(({ type }) => types.has(type)),
  end: chunks.at(-1)?.end ?? 0,
});

/**
 * Returns the scans of the JPEG at `start`; none unless it reaches its EOI with one frame. Otherwise a scan may extend
 * into appended data.
 */
const walkJpegScans = (bytes: Buffer, start: number, { meter, scanEnds }: Search): Walk => {
  const pixels: Range[] = [];
  let frames = 0;
  let at = start + 2;
  for (; at + 4 <= bytes.length || bytes[at + 1] === EOI; ) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) break;
    if (marker === EOI && frames === 1) return { pixels, end: at + 2 };
    if (marker === 0xff) at++;
    else if (marker < 0xc0 || (marker >= 0xd0 && marker <= EOI)) break;
    else {
      meter();
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      if (isFrame(marker)) frames++;
      at = marker === SOS ? (scanEnds?.get(end) ?? scanEnd(bytes, end) ?? bytes.length) : end;
      if (marker === SOS) pixels.push({ start: end, end: at });
    }
  }
  return { pixels: [], end: Math.min(at, bytes.length) };
};

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const joinRanges = (ranges: Range[]): Range[] => {
  const joined: Range[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) joined.push({ start, end });
  }
  return joined;
};

interface Kind {
  mark: Buffer;
  walk: (bytes: Buffer, at: number, search: Search) => Walk;
}

const KINDS: readonly Kind[] = [
  { mark: JPEG, walk: walkJpegScans },
  { mark: PNG, walk: walkPngPixels },
  { mark: RIFF, walk: (bytes, at, { meter }) => chunkPixels(riffChunks(bytes, at, meter), WEBP_PIXELS) },
];
