import { type ItemLocation, readItemTypes, readLocations } from './heif-items.ts';
import { displayedSize, readProperties } from './heif-properties.ts';
import { ImageError } from './image-error.ts';
import { type Box, findBox, needBox, readBox, readBoxes } from './isobmff.ts';
import { type Layout, type Range, tiffRange } from './layout.ts';
import { type Meter, openMeter } from './limits.ts';
import { u8, u16, u32 } from './read-bytes.ts';

/** Boxes of a HEIC; other content that does not fit was appended. */
const KNOWN_BOXES = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid', 'mpvd', 'idat', 'wide']);
/** Pictures of one HEVC frame, and those that combine several. */
const HEVC_ITEMS = new Set(['hvc1', 'grid', 'iden', 'iovl']);

export type HeicLayout = Layout & {
  /** Boxes with the colour space: those of the picture, or else of its tiles. */
  colours: Box[];
};

/**
 * Walks the boxes of a HEIC (ISO/IEC 23008-12) and checks that the bytes of every item are within the file.
 * @throws ImageError FILE_TRUNCATED, FILE_CORRUPT, FILE_UNSUPPORTED (AV1 inside, or a sequence without a still)
 */
export const walkHeic = (bytes: Buffer): HeicLayout => {
  const meter = openMeter();
  const { boxes, end } = topLevelBoxes(bytes, meter);
  const metaBox = findBox(boxes, 'meta');
  if (!metaBox) throw new ImageError('FILE_UNSUPPORTED', 'HEIF without a still picture');
  const meta = readBoxes(bytes, { start: metaBox.start + 4, end: metaBox.end }, meter);
  const types = readItemTypes(bytes, needBox(meta, 'iinf'), meter);
  const primary = readPrimary(bytes, needBox(meta, 'pitm'));
  const codec = types.get(primary);
  if (!codec) throw new ImageError('FILE_CORRUPT', 'no primary picture');
  const isHevc = codec === 'hvc1' || (HEVC_ITEMS.has(codec) && [...types.values()].includes('hvc1'));
  if (!isHevc) throw new ImageError('FILE_UNSUPPORTED', `HEIF of ${codec}`);
  const locations = readLocations(bytes, needBox(meta, 'iloc'), meter);
  for (const location of locations) checkExtents(location, bytes.length);
  const { own, all } = readProperties(bytes, needBox(meta, 'iprp'), { itemId: primary, meter });
  const colours = [...own, ...all].filter(({ type }) => type === 'colr');
  const ofType = (wanted: string) => locations.flatMap((item) => wholeItem(item, types, wanted));
  return {
    ...displayedSize(bytes, own),
    exif: ofType('Exif').map((range) => exifItem(bytes, range)),
    xmp: ofType('mime').map((range) => [range]),
    end,
    colours,
  };
};

const topLevelBoxes = (bytes: Buffer, meter: Meter): { boxes: Box[]; end: number } => {
  const boxes: Box[] = [];
  let at = 0;
  let seenMeta = false;
  while (at + 8 <= bytes.length) {
    meter();
    const known = KNOWN_BOXES.has(bytes.toString('latin1', at + 4, at + 8));
    if (!known && seenMeta) break;
    const box = readBox(bytes, at, bytes.length);
    if (box.end > bytes.length) throw new ImageError('FILE_TRUNCATED', `box ${box.type} is cut off`);
    boxes.push(box);
    seenMeta ||= box.type === 'meta';
    at = box.end;
  }
  return { boxes, end: at };
};

const readPrimary = (bytes: Buffer, pitm: Box): number =>
  u8(bytes, pitm.start) === 0 ? u16(bytes, pitm.start + 4) : u32(bytes, pitm.start + 4);

const checkExtents = ({ id, method, extents }: ItemLocation, length: number): void => {
  if (method === 0 && extents.some(({ end }) => end > length)) {
    throw new ImageError('FILE_TRUNCATED', `the bytes of item ${id} are cut off`);
  }
};

/** Returns the range of an item that is stored in one piece, as metadata is. */
const wholeItem = (item: ItemLocation, types: Map<number, string>, wanted: string): Range[] => {
  const [extent, ...more] = item.extents;
  const plain = types.get(item.id) === wanted && item.method === 0 && more.length === 0;
  return plain && extent ? [extent] : [];
};

/** The first four bytes of an Exif item are the offset from their end to the TIFF structure. */
const exifItem = (bytes: Buffer, { start, end }: Range): Range => {
  if (end - start < 4) return { start: end, end };
  return tiffRange(bytes, { start: Math.min(start + 4 + u32(bytes, start), end), end });
};
