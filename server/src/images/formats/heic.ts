import { ImageError } from './image-error.ts';
import { type Layout, type Range, tiffRange } from './layout.ts';
import { type Meter, openMeter } from './limits.ts';
import { demand, fourCc, u8, u16, u32, u64 } from './read-bytes.ts';

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
export function walkHeic(bytes: Buffer): HeicLayout {
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
}

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

/** The location of an item's bytes. `method` 0: in the file, 1: in the idat box, 2: in another item. */
interface ItemLocation {
  id: number;
  method: number;
  extents: Range[];
}

/** Returns the type of each item by its id, from the iinf box (ISO/IEC 14496-12, 8.11.6): hvc1, grid, Exif, mime. */
const readItemTypes = (bytes: Buffer, iinf: Box, meter: Meter): Map<number, string> => {
  const wide = u8(bytes, iinf.start) > 0;
  const entries = readBoxes(bytes, { start: iinf.start + (wide ? 8 : 6), end: iinf.end }, meter);
  const types = new Map<number, string>();
  for (const { start, end } of entries) {
    const version = u8(bytes, start);
    if (version < 2) continue;
    const type = start + (version === 2 ? 8 : 10);
    demand(type, 4, end);
    types.set(version === 2 ? u16(bytes, start + 4) : u32(bytes, start + 4), fourCc(bytes, type));
  }
  return types;
};

/** Returns the locations of the items, from the iloc box (ISO/IEC 14496-12, 8.11.3). */
const readLocations = (bytes: Buffer, iloc: Box, meter: Meter): ItemLocation[] => {
  const version = u8(bytes, iloc.start);
  const sizes = u16(bytes, iloc.start + 4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const extentSize = indexSize + offsetSize + lengthSize;
  let at = iloc.start + 6;
  const take = (size: number): number => {
    demand(at, size, iloc.end);
    at += size;
    return readSized(bytes, at - size, size);
  };
  const readItem = (): ItemLocation => {
    const id = take(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : take(2) & 15;
    take(2);
    const base = take(baseSize);
    const count = take(2);
    meter(1 + count);
    // Extents without bytes of their own would let two bytes request 65,535 of them.
    if (extentSize === 0 && count > 1) throw new ImageError('FILE_CORRUPT', 'extents without size');
    const extents = Array.from({ length: count }, () => {
      take(indexSize);
      const start = base + take(offsetSize);
      return { start, end: start + take(lengthSize) };
    });
    return { id, method, extents };
  };
  const count = take(version < 2 ? 2 : 4);
  const locations: ItemLocation[] = [];
  while (locations.length < count) locations.push(readItem());
  return locations;
};

const readSized = (bytes: Buffer, at: number, size: number): number => {
  if (size === 0) return 0;
  if (size === 2) return u16(bytes, at);
  if (size === 4) return u32(bytes, at);
  if (size === 8) return u64(bytes, at);
  throw new ImageError('FILE_CORRUPT', 'an impossible field size');
};

/** Returns all properties of a file, and one item's own in the order of their application (ISO/IEC 23008-12, 9.3). */
const readProperties = (
  bytes: Buffer,
  iprp: Box,
  { itemId, meter }: { itemId: number; meter: Meter },
): { own: Box[]; all: Box[] } => {
  const boxes = readBoxes(bytes, iprp, meter);
  const all = readBoxes(bytes, needBox(boxes, 'ipco'), meter);
  const own = boxes
    .filter(({ type }) => type === 'ipma')
    .flatMap((ipma) => readAssociations(bytes, ipma, { itemId, meter }))
    .flatMap((index) => all[index - 1] ?? []);
  return { own, all };
};

/** Returns one-based indexes of an item's properties in the ipco box. */
const readAssociations = (
  bytes: Buffer,
  ipma: Box,
  { itemId, meter }: { itemId: number; meter: Meter },
): number[] => {
  const wideIds = u8(bytes, ipma.start) > 0;
  const wideIndexes = (u8(bytes, ipma.start + 3) & 1) === 1;
  const count = u32(bytes, ipma.start + 4);
  let at = ipma.start + 8;
  for (let i = 0; i < count; i++) {
    meter();
    demand(at, wideIds ? 5 : 3, ipma.end);
    const id = wideIds ? u32(bytes, at) : u16(bytes, at);
    at += wideIds ? 4 : 2;
    const length = u8(bytes, at++);
    const step = wideIndexes ? 2 : 1;
    demand(at, length * step, ipma.end);
    const first = at;
    at += length * step;
    if (id !== itemId) continue;
    meter(length);
    return Array.from({ length }, (_, n) =>
      wideIndexes ? u16(bytes, first + n * 2) & 0x7fff : u8(bytes, first + n) & 0x7f,
    );
  }
  return [];
};

/**
 * Returns the displayed size of a picture: coded size (ispe), then crop (clap) and rotation (irot) in their order.
 * @throws ImageError FILE_CORRUPT when no property gives the size
 */
const displayedSize = (bytes: Buffer, properties: Box[]): { width: number; height: number } => {
  let [width, height] = [0, 0];
  for (const { type, start, end } of properties) {
    if (type === 'ispe') {
      demand(start, 12, end);
      [width, height] = [u32(bytes, start + 4), u32(bytes, start + 8)];
    }
    if (type === 'clap') {
      demand(start, 16, end);
      [width, height] = [ratio(bytes, start), ratio(bytes, start + 8)];
    }
    if (type === 'irot' && (u8(bytes, start) & 1) === 1) [width, height] = [height, width];
  }
  if (width < 1 || height < 1) throw new ImageError('FILE_CORRUPT', 'no size');
  return { width, height };
};

const ratio = (bytes: Buffer, at: number): number =>
  Math.round(u32(bytes, at) / Math.max(1, u32(bytes, at + 4)));

/** A box's type and the range of its content, after the header. */
export type Box = Range & { type: string };

/**
 * Returns the boxes between `start` and `end` (ISO/IEC 14496-12, 4.2).
 * @throws ImageError FILE_TRUNCATED when a box extends beyond `end`
 */
function readBoxes(bytes: Buffer, { start, end }: Range, meter: Meter): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    meter();
    const box = readBox(bytes, at, end);
    if (box.end > end) throw new ImageError('FILE_TRUNCATED', `box ${box.type} extends beyond the end`);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Returns the box at `at`; its end may be beyond `end`, for the caller to judge. A size of 0 means "up to the end". */
function readBox(bytes: Buffer, at: number, end: number): Box {
  const size = u32(bytes, at);
  const type = fourCc(bytes, at + 4);
  const header = size === 1 ? 16 : 8;
  const length = size === 1 ? u64(bytes, at + 8) : size === 0 ? end - at : size;
  if (length < header) throw new ImageError('FILE_CORRUPT', `box ${type} is shorter than its header`);
  return { type, start: at + header, end: at + length };
}

/** Returns the first box of a type; undefined without one. */
function findBox(boxes: Box[], type: string): Box | undefined {
  return boxes.find((box) => box.type === type);
}

function needBox(boxes: Box[], type: string): Box {
  const box = findBox(boxes, type);
  if (!box) throw new ImageError('FILE_CORRUPT', `no ${type} box`);
  return box;
}
