import { jpegStreams } from '#images/formats/jpeg-streams.ts';
import type { Layout, Range } from '#images/formats/layout.ts';
import { type Meter, openMeter } from '#images/formats/limits.ts';
import { findPictures, rangesBetween } from '#images/formats/pixel-ranges.ts';
import { walkImage } from '#images/inspecting/walk-image.ts';
import { blankGpsInExif } from './blank-gps-exif.ts';
import { blankIptcBlocks } from './blank-gps-iptc.ts';
import { blankJsonBoxes } from './blank-gps-json.ts';
import { blankPackets } from './blank-gps-packets.ts';
import { blankPngTexts, keepPngCrcs } from './blank-gps-png.ts';
import { blankTiffs } from './blank-gps-tiffs.ts';
import { blankVideos } from './blank-gps-video.ts';
import { blankGpsInXmp } from './blank-gps-xmp.ts';

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
export const blankGps = (bytes: Buffer, walked = walkImage(bytes)): boolean => {
  const meter = openMeter();
  const { pixels, pngChunks } = findPictures(bytes, meter);
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
};

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
