import { CostlyImage, ImageError } from './image-error.ts';
import { isWhole, type JpegFrame, noteScan, readFrame, scanEnd } from './jpeg-scans.ts';
import { type JpegTables, noTables, noteTables } from './jpeg-tables.ts';
import { type Layout, type Range, tiffRange } from './layout.ts';
import { MAX_JPEG_SCANS, MAX_SCANNED_PIXELS, type Meter, openMeter } from './limits.ts';
import { demand, u16 } from './read-bytes.ts';

const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const EXTENDED_XMP = 'http://ns.adobe.com/xmp/extension/\0';
/** GUID, full length and offset, between the name of an extended XMP segment and its text. */
const EXTENDED_XMP_HEADER = 40;

const [SOI, EOI, SOS, DNL, APP1, COM] = [0xd8, 0xd9, 0xda, 0xdc, 0xe1, 0xfe];
/** Hierarchical progression and expansion: like reserved markers, libjpeg does not skip them. */
const [DHP, EXP] = [0xde, 0xdf];

type Findings = Layout & {
  meter: Meter;
  scanEnds: Map<number, number>;
  scans: number;
  extendedXmp: Range[];
  frame?: JpegFrame;
  tables: JpegTables;
};
type Segment = Range & { marker: number };

/**
 * Walks the segments of a JPEG from SOI to EOI (ITU-T T.81 annex B), over all scans of a progressive one, and checks
 * what a decoder needs. Skips stray bytes between segments, as decoders do. Sets `lacksEnd` when all scans exist and no
 * EOI follows.
 * @throws ImageError FILE_TRUNCATED; FILE_CORRUPT, FILE_UNSUPPORTED (lossless, hierarchical), FILE_TOO_MANY_PIXELS (in all scans)
 */
export function walkJpeg(bytes: Buffer, start = 0): Layout {
  const found: Findings = {
    ...{ width: 0, height: 0, exif: [], xmp: [], end: start + 2 },
    ...{ meter: openMeter(), scans: 0, extendedXmp: [], tables: noTables(), scanEnds: new Map() },
  };
  const lacksEnd = !endsProperly(bytes, found);
  if (found.scans === 0) throw new ImageError('FILE_CORRUPT', 'no scan');
  if (found.extendedXmp.length > 0) found.xmp.push(found.extendedXmp);
  const { width, height, exif, xmp, end, scanEnds } = found;
  return { width, height, exif, xmp, end, scanEnds, ...(lacksEnd && { lacksEnd }) };
}

/** Returns false when anything but EOI follows the last scan that the picture needs. */
const endsProperly = (bytes: Buffer, found: Findings): boolean => {
  try {
    walkSegments(bytes, found);
    return true;
  } catch (error) {
    const isDamage = error instanceof ImageError && !(error instanceof CostlyImage);
    if (!(isDamage && found.frame && isWhole(found.frame))) throw error;
    return false;
  }
};

/** Sets `found.end` to the end of the last valid segment. */
const walkSegments = (bytes: Buffer, found: Findings): void => {
  for (;;) {
    found.meter();
    const at = nextMarker(bytes, found.end);
    const marker = bytes[at - 1]!;
    if (!standsAlone(marker)) {
      checkMarker(marker);
      const length = readLength(bytes, at, marker);
      demand(at, length, bytes.length);
      noteSegment(bytes, { marker, start: at + 2, end: at + length }, found);
      found.end = at + length;
      if (marker === SOS) skipScan(bytes, found);
    } else found.end = at;
    if (marker === EOI) return;
  }
};

/** Returns the length of a segment, at least its own two bytes: libjpeg reads a shorter one of a skipped segment as 2. */
const readLength = (bytes: Buffer, at: number, marker: number): number => {
  const length = u16(bytes, at);
  if (length < 2 && !isSkipped(marker)) {
    throw new ImageError('FILE_CORRUPT', 'a segment shorter than its own length');
  }
  return Math.max(length, 2);
};

/** APPn, comments and DNL. */
const isSkipped = (marker: number): boolean =>
  (marker >= 0xe0 && marker <= 0xef) || marker === COM || marker === DNL;

const checkMarker = (marker: number): void => {
  if (marker === SOI) throw new ImageError('FILE_CORRUPT', 'a second SOI inside the picture');
  const isReserved = marker < 0xc0 || marker === DHP || marker === EXP || (marker >= 0xf0 && marker <= 0xfd);
  if (isReserved) throw new ImageError('FILE_CORRUPT', 'a marker that no decoder knows');
};

/** Returns the position after the next marker; skips fill bytes and stray bytes before it. */
const nextMarker = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0xff) at++;
  while (bytes[at] === 0xff) at++;
  demand(at, 1, bytes.length);
  return at + 1;
};

const standsAlone = (marker: number): boolean =>
  marker === EOI || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Moves `found.end` to the marker that ends the scan. */
const skipScan = (bytes: Buffer, found: Findings): void => {
  const from = found.end;
  found.end = bytes.length;
  const end = scanEnd(bytes, from);
  if (end === undefined) throw new ImageError('FILE_TRUNCATED', 'ends inside a scan');
  found.scanEnds.set(from, end);
  found.end = end;
};

const noteSegment = (bytes: Buffer, segment: Segment, found: Findings): void => {
  const { marker } = segment;
  if (marker === APP1) noteMetadata(bytes, segment, found);
  noteTables(bytes, segment, found);
  if (isFrameHeader(marker)) noteFrame(bytes, segment, found);
  if (marker !== SOS) return;
  if (!found.frame) throw new ImageError('FILE_CORRUPT', 'a scan before the frame header');
  checkScans(++found.scans, found.frame);
  noteScan(bytes, segment, { frame: found.frame, tables: found.tables });
};

const checkScans = (scans: number, { width, height }: JpegFrame): void => {
  if (scans > MAX_JPEG_SCANS) throw new CostlyImage('FILE_CORRUPT', 'too many scans');
  if (scans * width * height > MAX_SCANNED_PIXELS)
    throw new CostlyImage('FILE_TOO_MANY_PIXELS', `${scans} scans of ${width} x ${height} pixels`);
};

const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xcc;

const noteFrame = (bytes: Buffer, segment: Segment, found: Findings): void => {
  if (found.frame) throw new ImageError('FILE_CORRUPT', 'two frame headers');
  found.frame = readFrame(bytes, segment.marker, segment);
  [found.width, found.height] = [found.frame.width, found.frame.height];
};

const noteMetadata = (bytes: Buffer, { start, end }: Range, found: Findings): void => {
  const startsWith = (name: string) =>
    bytes.toString('latin1', start, Math.min(start + name.length, end)) === name;
  if (startsWith('Exif\0')) found.exif.push(tiffRange(bytes, { start, end }));
  if (startsWith(XMP)) found.xmp.push([{ start: start + XMP.length, end }]);
  const text = start + EXTENDED_XMP.length + EXTENDED_XMP_HEADER;
  if (startsWith(EXTENDED_XMP) && text < end) found.extendedXmp.push({ start: text, end });
};
