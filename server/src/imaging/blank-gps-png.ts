import { deflateSync, inflateSync } from 'node:zlib';
import { blankGpsInExif } from './blank-gps-exif.ts';
import { blankGpsInXmp } from './blank-gps-xmp.ts';
import { tiffRange } from './layout.ts';
import { type PngChunk, pngChunks, pngCrc } from './png.ts';

const XMP_KEYWORD = 'XML:com.adobe.xmp\0';
/** Metadata of a photo is some kilobytes; what unpacks to more is no metadata. */
const MAX_INFLATED = 4 * 1024 * 1024;
const SPACE = 0x20;

/**
 * Blanks GPS in the eXIf chunk and in XMP, and corrects the CRC of each chunk it changed. Compressed or hexadecimal
 * metadata (zTXt, "Raw profile type exif") that names a place cannot be
 * edited at the same length: its text goes as a whole.
 * @returns whether anything was blanked
 */
export function blankGpsInPng(bytes: Buffer): boolean {
  const changed = pngChunks(bytes).filter((chunk) => blankChunk(bytes, chunk));
  for (const chunk of changed) bytes.writeUInt32BE(pngCrc(bytes, chunk), chunk.end);
  return changed.length > 0;
}

function blankChunk(bytes: Buffer, chunk: PngChunk): boolean {
  if (chunk.type === 'eXIf') {
    const { start, end } = tiffRange(bytes, chunk);
    return blankGpsInExif(bytes.subarray(start, end));
  }
  if (!['iTXt', 'zTXt', 'tEXt'].includes(chunk.type)) return false;
  const data = bytes.subarray(chunk.start, chunk.end);
  const keyword = data.toString('latin1', 0, data.indexOf(0) + 1);
  if (keyword === XMP_KEYWORD && chunk.type === 'iTXt' && data[keyword.length] === 0)
    return blankGpsInXmp(data);
  const isMetadata = keyword === XMP_KEYWORD || keyword.startsWith('Raw profile type ');
  if (!isMetadata) return false;
  const text = locateText(chunk.type, data, keyword.length);
  if (!namesPlace(unpack(text))) return false;
  blankText(text);
  return true;
}

type Text = { bytes: Buffer; packed: boolean };

/** The text of a chunk behind its keyword (PNG specification, 11.3.3). */
function locateText(type: string, data: Buffer, at: number): Text {
  if (type === 'tEXt') return { bytes: data.subarray(at), packed: false };
  if (type === 'zTXt') return { bytes: data.subarray(at + 1), packed: true };
  const language = data.indexOf(0, at + 2);
  const translated = data.indexOf(0, language + 1);
  return { bytes: data.subarray(translated + 1), packed: data[at] === 1 };
}

/** Empty when it cannot be unpacked: no reader finds a place in it either. */
function unpack({ bytes, packed }: Text): Buffer {
  if (!packed) return bytes;
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_INFLATED });
  } catch {
    return Buffer.alloc(0);
  }
}

/** Whether a packet or a "raw profile" (name, length, then hexadecimal digits) holds GPS. */
function namesPlace(text: Buffer): boolean {
  if (blankGpsInXmp(Buffer.from(text))) return true;
  const digits = text.toString('latin1').replace(/^\s*\S+\s+\d+\s/, '');
  const profile = Buffer.from(digits.replaceAll('\n', ''), 'hex');
  const { start, end } = tiffRange(profile, { start: 0, end: profile.length });
  return blankGpsInExif(profile.subarray(start, end)) || blankGpsInXmp(profile);
}

/** Spaces where the text was plain; where it was packed, a stream that unpacks to nothing. */
function blankText({ bytes, packed }: Text): void {
  bytes.fill(packed ? 0 : SPACE);
  if (packed) deflateSync('').copy(bytes);
}
