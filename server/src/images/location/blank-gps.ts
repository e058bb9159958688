import { LAST_TYPE, openTiff, tiffU16, tiffU32 } from '#images/exif/exif.ts';
import { jpegStreams } from '#images/formats/jpeg-streams.ts';
import type { Layout, Range } from '#images/formats/layout.ts';
import { type Meter, openMeter } from '#images/formats/limits.ts';
import { findPictures, rangesBetween } from '#images/formats/pixel-ranges.ts';
import { walkImage } from '#images/inspecting/inspect.ts';
import { blankGpsInExif } from './blank-gps-exif.ts';
import { blankIptcBlocks } from './blank-gps-iptc.ts';
import { blankJsonBoxes } from './blank-gps-json.ts';
import { blankPngTexts, keepPngCrcs } from './blank-gps-png.ts';
import { blankVideos } from './blank-gps-video.ts';
import {
  blankGpsInXmp,
  blankMarkup,
  type Encoding,
  encodeText,
  openText,
  type TextEncoding,
} from './blank-gps-xmp.ts';

const MARKS = ['II*\0', 'MM\0*'];
const EXIF = /^Exif\0.$/s;
/** Marker and length of a JPEG segment before `Exif\0\0`; type and length, in either order, of a chunk. */
const JPEG_EXIF = 0xffe1;

/**
 * Blanks the places in every TIFF structure in a range of bytes. The bytes before a structure may tell its end;
 * otherwise it may extend to the end of the range, and must be plausible.
 * @returns whether there were any
 */
const blankTiffs = (bytes: Buffer, meter: Meter): boolean => {
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

/** The namespace that every XMP packet declares, under any prefix. */
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
/** Other starts of a packet, for readers that ignore the namespace. Only Adobe's header comes before them. */
const HEADERS = ['http://ns.adobe.com/xap/1.0/\0', '<?xpacket begin'];
const ENCODED: readonly Encoding[] = ['utf8', 'utf16le', 'utf16be', 'utf32le', 'utf32be'];
/** Most characters between the start of the outermost element's tag and its namespace. */
const MAX_BEFORE = 4096;

/**
 * Blanks the places in every XMP packet of a range of bytes, in any encoding and with or without a header.
 * @returns whether there were any
 */
const blankPackets = (bytes: Buffer, meter: Meter): boolean => {
  const found = ENCODED.map((name) => blankDeclared(bytes, openText(name), meter));
  return [...found, ...HEADERS.map((header) => blankAnnounced(bytes, header, meter))].some(Boolean);
};

const blankDeclared = (bytes: Buffer, encoding: TextEncoding, meter: Meter): boolean => {
  const declaration = encodeText(RDF, encoding);
  let found = false;
  let end = 0;
  for (let at = bytes.indexOf(declaration); at >= 0; at = bytes.indexOf(declaration, end)) {
    meter();
    const start = tagStart(bytes, { start: end, end: at }, encoding);
    const packet = blankMarkup(bytes.subarray(start), meter, encoding);
    found ||= packet.found;
    end = Math.max(start + packet.length, at + declaration.length);
  }
  return found;
};

/** Returns the start of the tag with the declaration at the end of `before`; that end when there is none. */
const tagStart = (bytes: Buffer, before: Range, encoding: TextEncoding): number => {
  const less = encodeText('<', encoding);
  const first = Math.max(before.start, before.end - MAX_BEFORE * encoding.width);
  for (let start = before.end; start >= first; start -= encoding.width) {
    if (bytes.subarray(start, start + less.length).equals(less)) return start;
  }
  return before.end;
};

const blankAnnounced = (bytes: Buffer, header: string, meter: Meter): boolean => {
  let found = false;
  let end = 0;
  for (let at = bytes.indexOf(header, 0, 'latin1'); at >= 0; at = bytes.indexOf(header, end, 'latin1')) {
    meter();
    const start = header.endsWith('\0') ? at + header.length : at;
    const packet = blankMarkup(bytes.subarray(start), meter);
    found ||= packet.found;
    end = Math.max(start + packet.length, at + header.length);
  }
  return found;
};

type Blank = (bytes: Buffer, meter: Meter) => boolean;

/** The carriers of places in any container. Each function finds all of its kind in a range of bytes. */
const CARRIERS: readonly Blank[] = [blankTiffs, blankPackets, blankIptcBlocks, blankJsonBoxes, blankVideos];

/** Shorter ranges, such as those between the pixels of two chunks, contain no place. */
const MIN_LENGTH = 16;

/**
 * Blanks coordinates and named places, in place and without changing the length, anywhere in the file: in the photo's
 * own metadata, in thumbnails, appended pictures and videos, and after the photo's end. Pixels and all other metadata
 * stay unchanged.
 * @returns whether anything was blanked
 * @throws ImageError as walkImage does, and CostlyImage; then the bytes may be blanked in part
 */
export function blankGps(bytes: Buffer, walked = walkImage(bytes)): boolean {
  const meter = openMeter();
  const { pixels, pngChunks } = findPictures(bytes, meter, walked.layout.scanEnds);
  const blank = (part: Buffer) => blankCarriers(part, meter);
  const ranges = rangesBetween(pixels, { start: 0, end: bytes.length }).filter(
    ({ start, end }) => end - start >= MIN_LENGTH,
  );
  // Metadata in several pieces first, because a single piece would be read as truncated.
  return keepPngCrcs(bytes, pngChunks, () =>
    [
      ...jpegStreams(bytes, ranges, meter).map((pieces) => blankPieces(bytes, pieces, blank)),
      blankLayout(bytes, walked.layout, meter),
      blankPngTexts(bytes, pngChunks, blank),
      ...ranges.map(({ start, end }) => blank(bytes.subarray(start, end))),
    ].some(Boolean),
  );
}

const blankCarriers: Blank = (bytes, meter) => CARRIERS.map((blank) => blank(bytes, meter)).some(Boolean);

const blankLayout = (bytes: Buffer, { exif, xmp }: Layout, meter: Meter): boolean => {
  const inExif = exif.map(({ start, end }) => blankGpsInExif(bytes.subarray(start, end), meter));
  const inXmp = xmp.map((pieces) => blankPieces(bytes, pieces, (packet) => blankGpsInXmp(packet, meter)));
  return [...inExif, ...inXmp].some(Boolean);
};

/** A property may span two pieces of metadata, so they are blanked as one. */
const blankPieces = (bytes: Buffer, pieces: readonly Range[], blank: (bytes: Buffer) => boolean): boolean => {
  const whole = Buffer.concat(pieces.map(({ start, end }) => bytes.subarray(start, end)));
  if (!blank(whole)) return false;
  let at = 0;
  for (const { start, end } of pieces) {
    whole.copy(bytes, start, at, at + end - start);
    at += end - start;
  }
  return true;
};
