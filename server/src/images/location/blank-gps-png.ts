import { deflateSync, inflateSync } from 'node:zlib';
import type { Range } from '#images/formats/layout.ts';
import type { Chunk } from '#images/formats/pixel-ranges.ts';
import { pngCrc } from '#images/formats/png.ts';
import { isPlaceName } from './blank-gps-xmp.ts';

const XMP = 'XML:com.adobe.xmp';
const PROFILE = 'Raw profile type ';
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt']);
/** Compressed Exif of an earlier draft, preceded by a flag and the uncompressed length. */
const [PACKED_EXIF, PACKED_EXIF_HEADER] = ['zxIf', 5];
/** A private, ancillary type that nobody reads, for chunks that contained only a place. */
const VOID = 'voId';
/**
 * Most bytes of a file's texts after unpacking; longer texts are not unpacked. Photo metadata has some kilobytes, twice as
 * many in hexadecimal; to pack a megabyte again may take a quarter of a second.
 */
const MAX_INFLATED = 512 * 1024;
/** Exif, XMP and IPTC are three. Further packed metadata is not unpacked, to limit the time. */
const MAX_PACKED = 8;
const SPACE = 0x20;

type Blank = (bytes: Buffer) => boolean;

/** Text in a chunk, after its keyword (PNG specification, 11.3.3). */
type Text = Range & { keyword: string; packed: boolean };

/**
 * Blanks the places in the text chunks of PNGs: texts whose keyword denotes a place (`exif:GPSLatitude`), and
 * compressed or hexadecimal metadata, by `blank`. Compresses the latter again; if the result does not fit, removes its
 * whole text.
 * @returns whether there were any
 */
export function blankPngTexts(bytes: Buffer, chunks: readonly Chunk[], blank: Blank): boolean {
  const places = chunks.filter((chunk) => isPlaceText(bytes, chunk));
  for (const { start, end } of places) {
    bytes.write(VOID, start - 4, 'latin1');
    bytes.fill(0, start, end);
  }
  const left = { bytes: MAX_INFLATED };
  const changed = chunks
    .flatMap((chunk) => metadataText(bytes, chunk) ?? [])
    .filter((text, i) => (i < MAX_PACKED ? blankText(bytes, text, { blank, left }) : emptyText(bytes, text)));
  return places.length > 0 || changed.length > 0;
}

/** Runs `work` and then corrects the CRC of each changed chunk. */
export function keepPngCrcs<T>(bytes: Buffer, chunks: readonly Chunk[], work: () => T): T {
  const before = chunks.map((chunk) => pngCrc(bytes, chunk));
  const result = work();
  // From the last one, because a PNG inside a chunk is listed after that chunk.
  for (let i = chunks.length - 1; i >= 0; i--) {
    const crc = pngCrc(bytes, chunks[i]!);
    if (crc !== before[i]) bytes.writeUInt32BE(crc, chunks[i]!.end);
  }
  return result;
}

/** Returns the keyword: at most 79 characters before a zero. */
const keywordOf = (bytes: Buffer, { start, end }: Range): string =>
  /^[^\0]*/.exec(bytes.toString('latin1', start, Math.min(start + 80, end)))?.[0] ?? '';

const isPlaceText = (bytes: Buffer, chunk: Chunk): boolean =>
  TEXTS.has(chunk.type) && isPlaceName(keywordOf(bytes, chunk));

const metadataText = (bytes: Buffer, chunk: Chunk): Text | undefined => {
  const { type, start, end } = chunk;
  if (type === PACKED_EXIF) return { keyword: '', packed: true, start: start + PACKED_EXIF_HEADER, end };
  const keyword = keywordOf(bytes, chunk);
  const isMetadata = keyword === XMP || keyword.startsWith(PROFILE);
  if (!isMetadata || !TEXTS.has(type)) return undefined;
  const behind = start + keyword.length + 1;
  if (type === 'tEXt') return { keyword, packed: false, start: behind, end };
  if (type === 'zTXt') return { keyword, packed: true, start: behind + 1, end };
  const language = bytes.indexOf(0, behind + 2);
  const translated = bytes.indexOf(0, language + 1);
  const isWhole = language >= 0 && translated >= 0 && translated < end;
  return isWhole ? { keyword, packed: bytes[behind] === 1, start: translated + 1, end } : undefined;
};

const blankText = (
  bytes: Buffer,
  text: Text,
  { blank, left }: { blank: Blank; left: { bytes: number } },
): boolean => {
  const content = bytes.subarray(text.start, text.end);
  if (!text.packed) return blankUnpacked(content, text, blank);
  const unpacked = unpack(content, left.bytes);
  left.bytes -= unpacked?.length ?? 0;
  if (unpacked && !blankUnpacked(unpacked, text, blank)) return false;
  const packed = unpacked && deflateSync(unpacked, { level: 9, memLevel: 9 });
  if (!packed || packed.length > content.length) return emptyText(bytes, text);
  content.fill(0);
  packed.copy(content);
  return true;
};

const blankUnpacked = (text: Buffer, { keyword }: Text, blank: Blank): boolean =>
  keyword.startsWith(PROFILE) ? blankHex(text, blank) : blank(text);

/** Blanks a "raw profile" in place: name and length, then hexadecimal digits in lines. */
const blankHex = (text: Buffer, blank: Blank): boolean => {
  const start = /^\s*\S+\s+\d+\s/.exec(text.toString('latin1', 0, 256))?.[0].length ?? 0;
  const digits = text.subarray(start);
  const dense = digits.filter((byte) => byte > SPACE);
  const profile = Buffer.from(Buffer.from(dense).toString('latin1'), 'hex');
  if (!blank(profile)) return false;
  const written = Buffer.from(profile.toString('hex'), 'latin1');
  let next = 0;
  for (let at = 0; next < written.length; at++) if (digits[at]! > SPACE) digits[at] = written[next++]!;
  return true;
};

/**
 * Returns undefined when the text is too long; empty when it cannot be unpacked, because no reader finds a place in it
 * either.
 */
const unpack = (packed: Buffer, maxOutputLength: number): Buffer | undefined => {
  if (maxOutputLength < 1) return undefined;
  try {
    return inflateSync(packed, { maxOutputLength });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : Buffer.alloc(0);
  }
};

/** Overwrites plain text with spaces, and packed text with a stream that unpacks to nothing. */
const emptyText = (bytes: Buffer, { start, end, packed }: Text): boolean => {
  const content = bytes.subarray(start, end);
  const empty = packed ? deflateSync('') : Buffer.alloc(0);
  const isEmpty =
    content.subarray(0, empty.length).equals(empty) && !content.subarray(empty.length).some(Boolean);
  content.fill(packed ? 0 : SPACE);
  empty.copy(content);
  return !isEmpty;
};
