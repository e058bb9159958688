import { LAST_TYPE, openTiff, tiffU16, tiffU32 } from '#images/exif/tiff.ts';
import type { Range } from '#images/formats/layout.ts';
import type { Meter } from '#images/formats/limits.ts';
import { blankGpsInExif } from './blank-gps-exif.ts';

const MARKS = ['II*\0', 'MM\0*'];
const EXIF = /^Exif\0.$/s;
/** Marker and length of a JPEG segment before `Exif\0\0`; type and length, in either order, of a chunk. */
const JPEG_EXIF = 0xffe1;

/**
 * Blanks the places in every TIFF structure in a range of bytes. The bytes before a structure may tell its end;
 * otherwise it may extend to the end of the range, and must be plausible.
 * @returns whether there were any
 */
export const blankTiffs = (bytes: Buffer, meter: Meter): boolean => {
  let found = false;
  for (const mark of MARKS) {
    for (let at = bytes.indexOf(mark, 0, 'latin1'); at >= 0; at = bytes.indexOf(mark, at + 4, 'latin1')) {
      meter();
      if (!hasDirectory(bytes.subarray(at), meter)) continue;
      const end = knownEnd(bytes, at);
      if (blankGpsInExif(bytes.subarray(at, end), meter, end !== undefined)) found = true;
    }
  }
  return found;
};

/** Returns whether the header points to a directory, checked up to its first entry. */
const hasDirectory = (bytes: Buffer, meter: Meter): boolean => {
  const tiff = openTiff(bytes, meter);
  const at = tiff ? tiffU32(tiff, 4) : 0;
  if (!tiff || at === 0 || tiffU16(tiff, at) === 0) return false;
  const type = tiffU16(tiff, at + 4);
  return type > 0 && type <= LAST_TYPE;
};

/** Returns the end of a structure at `at` when its container tells it. */
const knownEnd = (bytes: Buffer, at: number): number | undefined => {
  const hasName = at >= 6 && EXIF.test(bytes.toString('latin1', at - 6, at));
  const start = hasName ? at - 6 : at;
  if (start === 0) return bytes.length;
  return [segmentEnd(bytes, { start, end: at }), chunkEnd(bytes, start)].find(
    (end) => end !== undefined && end > at && end <= bytes.length,
  );
};

const segmentEnd = (bytes: Buffer, { start, end }: Range): number | undefined =>
  start < end && start >= 4 && bytes.readUInt16BE(start - 4) === JPEG_EXIF
    ? start - 2 + bytes.readUInt16BE(start - 2)
    : undefined;

/** PNG writes length and type, RIFF type and length. */
const chunkEnd = (bytes: Buffer, start: number): number | undefined => {
  if (start < 8) return undefined;
  const words = [bytes.toString('latin1', start - 8, start - 4), bytes.toString('latin1', start - 4, start)];
  if (words[1] === 'eXIf') return start + bytes.readUInt32BE(start - 8);
  return words[0] === 'EXIF' ? start + bytes.readUInt32LE(start - 4) : undefined;
};
