import type { Range } from './layout.ts';

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
const JPEG = Buffer.from([0xff, SOI, 0xff]);
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const RIFF = Buffer.from('RIFF');
const RIFF_HEADER = 12;
const PNG_PIXELS = new Set(['IDAT', 'fdAT']);
const WEBP_PIXELS = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANMF']);
/** How often the length of a file may be walked: a beginning that looks like a picture may cost a walk to the end. */
const MAX_WALKS = 8;

export type Chunk = Range & { type: string };

/** What walking from a beginning finds; `end` is where the walk ended, of a picture or not. */
interface Walk {
  pixels: Range[];
  end: number;
}

/**
 * Where the coded pixels of all pictures in a file lie, in order: the scans of JPEGs that are whole, and the chunks of
 * PNG and WebP. What looks like metadata in there is none. Thumbnails and appended pictures count as well.
 */
export const pixelRanges = (bytes: Buffer): Range[] => {
  const found = [
    ...walkAll(bytes, JPEG, walkJpegScans),
    ...walkAll(bytes, PNG, (_, at) => chunkPixels(pngChunks(bytes, at), PNG_PIXELS)),
    ...walkAll(bytes, RIFF, (_, at) => chunkPixels(riffChunks(bytes, at), WEBP_PIXELS)),
  ];
  return joinRanges(found);
};

/** The runs of bytes between the pixels of all pictures. */
export const rangesBetween = (pixels: readonly Range[], length: number): Range[] => {
  const starts = [0, ...pixels.map(({ end }) => end)];
  const ends = [...pixels.map(({ start }) => start), length];
  return starts.map((start, i) => ({ start, end: ends[i]! })).filter(({ start, end }) => start < end);
};

/** The chunks of a PNG whose signature is at `at`, as far as they go. */
export const pngChunks = (bytes: Buffer, at: number): Chunk[] => {
  const chunks: Chunk[] = [];
  for (let next = at + PNG.length; next + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', next + 4, next + 8);
    const end = next + 8 + bytes.readUInt32BE(next);
    if (!/^[A-Za-z]{4}$/.test(type) || end + 4 > bytes.length) break;
    chunks.push({ type, start: next + 8, end });
    next = end + 4;
    if (type === 'IEND') break;
  }
  return chunks;
};

/** Where PNGs begin: at their signatures, those inside of another one not counted. */
export const pngStarts = (bytes: Buffer): number[] => {
  const starts: number[] = [];
  for (let at = bytes.indexOf(PNG); at >= 0; ) {
    starts.push(at);
    at = bytes.indexOf(PNG, pngChunks(bytes, at).at(-1)?.end ?? at + 1);
  }
  return starts;
};

const riffChunks = (bytes: Buffer, at: number): Chunk[] => {
  const chunks: Chunk[] = [];
  if (bytes.toString('latin1', at + 8, at + RIFF_HEADER) !== 'WEBP') return chunks;
  const end = Math.min(at + 8 + bytes.readUInt32LE(at + 4), bytes.length);
  for (let next = at + RIFF_HEADER; next + 8 <= end; ) {
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

const walkAll = (bytes: Buffer, mark: Buffer, walk: (bytes: Buffer, at: number) => Walk): Range[] => {
  const found: Range[] = [];
  let budget = MAX_WALKS * bytes.length;
  for (let at = bytes.indexOf(mark); at >= 0 && budget > 0; at = bytes.indexOf(mark, at + mark.length)) {
    const { pixels, end } = walk(bytes, at);
    for (const range of pixels) found.push(range);
    budget -= Math.max(end - at, mark.length);
  }
  return found;
};

/**
 * The scans of the JPEG at `start`; none unless it goes on to its EOI with one frame. In one that does not, a scan may
 * go over into what was appended.
 */
const walkJpegScans = (bytes: Buffer, start: number): Walk => {
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
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      if (isFrame(marker)) frames++;
      at = marker === SOS ? scanEnd(bytes, end) : end;
      if (marker === SOS) pixels.push({ start: end, end: at });
    }
  }
  return { pixels: [], end: Math.min(at, bytes.length) };
};

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Where the marker stands that ends the entropy-coded data: stuffed zeros and restart markers belong to it. */
const scanEnd = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
};

const joinRanges = (ranges: Range[]): Range[] => {
  const joined: Range[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) joined.push({ start, end });
  }
  return joined;
};
