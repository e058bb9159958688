import { blankGpsInExif } from './blank-gps-exif.ts';
import { blankGpsInPng } from './blank-gps-png.ts';
import { blankGpsInVideo } from './blank-gps-video.ts';
import { blankGpsInXmp } from './blank-gps-xmp.ts';
import { embeddedJpegs } from './embedded-jpegs.ts';
import type { Layout, Range } from './layout.ts';
import { walkImage } from './walk-image.ts';

/**
 * Blanks the place where a photo was taken, in place and without changing the length: GPS in Exif and XMP of all four
 * formats, and in the further pictures and the video that phones append to a JPEG. Every other byte stays as it came.
 * @returns whether anything was blanked
 * @throws ImageError as walkImage does
 */
export const blankGps = (bytes: Buffer, walked = walkImage(bytes)): boolean => {
  const { format, layout } = walked;
  if (format === 'png') return blankGpsInPng(bytes, layout);
  const inPhoto = blankLayout(bytes, layout);
  return format === 'jpeg' ? blankTrailer(bytes, layout.end) || inPhoto : inPhoto;
};

/** What phones put behind a JPEG: further pictures, and the video of a motion photo. */
const blankTrailer = (bytes: Buffer, start: number): boolean => {
  const inPictures = embeddedJpegs(bytes, start).map((layout) => blankLayout(bytes, layout));
  return blankGpsInVideo(bytes.subarray(start)) || inPictures.some(Boolean);
};

const blankLayout = (bytes: Buffer, { exif, xmp }: Layout): boolean => {
  const inExif = exif.map(({ start, end }) => blankGpsInExif(bytes.subarray(start, end)));
  const inXmp = xmp.map((pieces) => blankPieces(bytes, pieces));
  return [...inExif, ...inXmp].some(Boolean);
};

/** A property may begin in one piece of an extended packet and end in the next: the pieces are blanked as one. */
const blankPieces = (bytes: Buffer, pieces: Range[]): boolean => {
  const packet = Buffer.concat(pieces.map(({ start, end }) => bytes.subarray(start, end)));
  if (!blankGpsInXmp(packet)) return false;
  let at = 0;
  for (const { start, end } of pieces) {
    packet.copy(bytes, start, at, at + end - start);
    at += end - start;
  }
  return true;
};
