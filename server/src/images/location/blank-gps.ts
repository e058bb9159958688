import { jpegStreams } from '../formats/jpeg-streams.ts';
import type { Layout, Range } from '../formats/layout.ts';
import { withinPieces } from '../formats/limits.ts';
import { findPictures, rangesBetween } from '../formats/pixel-ranges.ts';
import { type WalkedImage, walkImage } from '../inspecting/walk-image.ts';
import { blankGpsInExif } from './blank-gps-exif.ts';
import { blankIptcBlocks } from './blank-gps-iptc.ts';
import { blankJsonBoxes } from './blank-gps-json.ts';
import { blankPackets } from './blank-gps-packets.ts';
import { blankPngTexts, keepPngCrcs } from './blank-gps-png.ts';
import { blankTiffs } from './blank-gps-tiffs.ts';
import { blankVideos } from './blank-gps-video.ts';
import { blankGpsInXmp } from './blank-gps-xmp.ts';

type Blank = (bytes: Buffer) => boolean;

/** The carriers of places in any container. Each function finds all of its kind in a range of bytes. */
const CARRIERS: readonly Blank[] = [blankTiffs, blankPackets, blankIptcBlocks, blankJsonBoxes, blankVideos];

/** Shorter ranges, such as those between the pixels of two chunks, contain no place. */
const MIN_LENGTH = 16;

/**
 * Blanks coordinates and named places, in place and without changing the length, anywhere in the file: in the photo's
 * own metadata, in thumbnails, appended pictures and videos, and after the photo's end. Pixels and all other metadata
 * stay unchanged.
 * @returns whether anything was blanked
 * @throws ImageError as walkImage does
 */
export const blankGps = (bytes: Buffer, walked = walkImage(bytes)): boolean =>
  withinPieces(() => blankAll(bytes, walked));

const blankAll = (bytes: Buffer, walked: WalkedImage): boolean => {
  const { pixels, pngChunks } = findPictures(bytes);
  const ranges = rangesBetween(pixels, { start: 0, end: bytes.length }).filter(
    ({ start, end }) => end - start >= MIN_LENGTH,
  );
  // Metadata in several pieces first, because a single piece would be read as truncated.
  return keepPngCrcs(bytes, pngChunks, () =>
    [
      ...jpegStreams(bytes, ranges).map((pieces) => blankPieces(bytes, pieces, blankCarriers)),
      blankLayout(bytes, walked.layout),
      blankPngTexts(bytes, pngChunks, blankCarriers),
      ...ranges.map(({ start, end }) => blankCarriers(bytes.subarray(start, end))),
    ].some(Boolean),
  );
};

const blankCarriers: Blank = (bytes) => CARRIERS.map((blank) => blank(bytes)).some(Boolean);

const blankLayout = (bytes: Buffer, { exif, xmp }: Layout): boolean => {
  const inExif = exif.map(({ start, end }) => blankGpsInExif(bytes.subarray(start, end)));
  const inXmp = xmp.map((pieces) => blankPieces(bytes, pieces, blankGpsInXmp));
  return [...inExif, ...inXmp].some(Boolean);
};

/** A property may span two pieces of metadata, so they are blanked as one. */
const blankPieces = (bytes: Buffer, pieces: readonly Range[], blank: Blank): boolean => {
  const whole = Buffer.concat(pieces.map(({ start, end }) => bytes.subarray(start, end)));
  if (!blank(whole)) return false;
  let at = 0;
  for (const { start, end } of pieces) {
    whole.copy(bytes, start, at, at + end - start);
    at += end - start;
  }
  return true;
};
