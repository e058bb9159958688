import { deflateSync, inflateSync } from 'node:zlib';
import { blankGpsInExif } from './blank-gps-exif.ts';
import { blankGpsInXmp } from './blank-gps-xmp.ts';
import { tiffRange } from './layout.ts';
import { type PngChunk, type PngLayout, pngCrc } from './png.ts';

const XMP_KEYWORD = 'XML:com.adobe.xmp\0';
/** Metadata of a photo is some kilobytes; what unpacks to more is none, and goes unread. */
const MAX_INFLATED = 1024 * 1024;
/** Exif, XMP and IPTC make three. From here on packed metadata goes unread too: unpacking is what costs time. */
const MAX_PACKED = 8;
const SPACE = 0x20;

/**
 * Blanks GPS in the eXIf chunk and in XMP, and corrects the CRC of each chunk it changed. Compressed or hexadecimal
 * metadata (zTXt, "Raw profile type exif") that names a place cannot be edited at the same length: its text goes as a
 * whole.
 * @returns whether anything was blanked
 */
export const blankGpsInPng = (bytes: Buffer, { chunks }: PngLayout): boolean => {
  const plain = chunks.filter((chunk) => blankPlain(bytes, chunk));
  const packed = chunks
    .flatMap((chunk) => packedMetadata(bytes, chunk) ?? [])
    .filter((text, i) => i >= MAX_PACKED || namesPlace(text));
  for (const text of packed) blankText(text);
  const changed = [...plain, ...packed.map(({ chunk }) => chunk)];
  for (const chunk of changed) bytes.writeUInt32BE(pngCrc(bytes, chunk), chunk.end);
  return changed.length > 0;
};

const blankPlain = (bytes: Buffer, chunk: PngChunk): boolean => {
  if (chunk.type === 'eXIf') {
    const { start, end } = tiffRange(bytes, chunk);
    return blankGpsInExif(bytes.subarray(start, end));
  }
  return isPlainXmp(bytes, chunk) && blankGpsInXmp(bytes.subarray(chunk.start, chunk.end));
};

const isPlainXmp = (bytes: Buffer, { type, start }: PngChunk): boolean =>
  type === 'iTXt' && keywordOf(bytes, start) === XMP_KEYWORD && bytes[start + XMP_KEYWORD.length] === 0;

/** At most 79 characters, then a zero. */
const keywordOf = (bytes: Buffer, start: number): string =>
  /^[^\0]*\0/.exec(bytes.toString('latin1', start, start + 80))?.[0] ?? '';

interface Text {
  chunk: PngChunk;
  bytes: Buffer;
  packed: boolean;
}

/** Metadata in a text chunk, behind its keyword (PNG specification, 11.3.3). */
const packedMetadata = (bytes: Buffer, chunk: PngChunk): Text | undefined => {
  const { type, start, end } = chunk;
  const keyword = keywordOf(bytes, start);
  const isMetadata = keyword === XMP_KEYWORD || keyword.startsWith('Raw profile type ');
  if (!isMetadata || isPlainXmp(bytes, chunk)) return undefined;
  const rest = bytes.subarray(start + keyword.length, end);
  if (type === 'tEXt') return { chunk, bytes: rest, packed: false };
  if (type === 'zTXt') return { chunk, bytes: rest.subarray(1), packed: true };
  if (type !== 'iTXt') return undefined;
  const language = rest.indexOf(0, 2);
  const translated = rest.indexOf(0, language + 1);
  return { chunk, bytes: rest.subarray(translated + 1), packed: rest[0] === 1 };
};

/** Whether a packet or a "raw profile" (name, length, then hexadecimal digits) holds GPS. */
const namesPlace = (text: Text): boolean => {
  const unpacked = unpack(text);
  if (!unpacked || blankGpsInXmp(Buffer.from(unpacked))) return true;
  const digits = unpacked.toString('latin1').replace(/^\s*\S+\s+\d+\s/, '');
  const profile = Buffer.from(digits.replaceAll('\n', ''), 'hex');
  const { start, end } = tiffRange(profile, { start: 0, end: profile.length });
  return blankGpsInExif(profile.subarray(start, end)) || blankGpsInXmp(profile);
};

/** Undefined when it is too long; empty when it cannot be unpacked, as no reader finds a place in it either. */
const unpack = ({ bytes, packed }: Text): Buffer | undefined => {
  if (!packed) return bytes.length > MAX_INFLATED ? undefined : bytes;
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_INFLATED });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : Buffer.alloc(0);
  }
};

/** Spaces where the text was plain; where it was packed, a stream that unpacks to nothing. */
const blankText = ({ bytes, packed }: Text): void => {
  bytes.fill(packed ? 0 : SPACE);
  if (packed) deflateSync('').copy(bytes);
};
