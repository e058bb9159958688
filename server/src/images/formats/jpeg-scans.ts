import { ImageError, refuseUnless } from './image-error.ts';
import type { JpegTables } from './jpeg-tables.ts';
import type { Range } from './layout.ts';
import { u8, u16 } from './read-bytes.ts';

/** A colour component of the picture: its id in scans, its blocks per unit across and down, its quantisation table. */
interface Component {
  id: number;
  across: number;
  down: number;
  quantiser: number;
  /** The lowest known bit of each of the 64 coefficients; undefined before its first scan. */
  bits: (number | undefined)[];
}

export interface JpegFrame {
  width: number;
  height: number;
  isProgressive: boolean;
  isArithmetic: boolean;
  components: Component[];
}

/** Baseline, extended and progressive, Huffman or arithmetic: what libjpeg decodes. */
const DECODABLE_FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);
const MAX_BLOCKS_IN_UNIT = 10;
const MAX_COMPONENTS_IN_SCAN = 4;
/** sharp's limit of channels (`limitInputChannels`); libjpeg's is 10. */
const MAX_COMPONENTS = 5;
const COEFFICIENTS = 64;

/**
 * Reads a frame header (ITU-T T.81, B.2.2).
 * @throws ImageError FILE_UNSUPPORTED (lossless, hierarchical, 12 bits), FILE_CORRUPT
 */
export function readFrame(bytes: Buffer, marker: number, { start, end }: Range): JpegFrame {
  if (!DECODABLE_FRAMES.has(marker)) {
    throw new ImageError('FILE_UNSUPPORTED', 'a lossless or hierarchical JPEG');
  }
  refuseUnless(end - start >= 6, 'a short frame header');
  const [height, width, count] = [u16(bytes, start + 1), u16(bytes, start + 3), u8(bytes, start + 5)];
  refuseUnless(width > 0 && height > 0 && count > 0, 'a frame without pixels');
  refuseUnless(end - start === 6 + 3 * count, 'a frame header of another length');
  if (u8(bytes, start) === 12) throw new ImageError('FILE_UNSUPPORTED', 'a JPEG of 12 bits');
  refuseUnless(u8(bytes, start) === 8, 'an impossible precision');
  refuseUnless(count <= MAX_COMPONENTS, 'a frame of too many colours');
  const components = Array.from({ length: count }, (_, i) => readComponent(bytes, start + 6 + 3 * i));
  refuseUnless(isEnlargeable(components), 'a fractional sampling');
  return {
    width,
    height,
    isProgressive: marker === 0xc2 || marker === 0xca,
    isArithmetic: marker >= 0xc9,
    components,
  };
}

/** Returns whether each component is enlarged by whole numbers; libjpeg lacks fractions such as 3 : 2. */
const isEnlargeable = (components: readonly Component[]): boolean => {
  const across = Math.max(...components.map((component) => component.across));
  const down = Math.max(...components.map((component) => component.down));
  return components.every((component) => across % component.across === 0 && down % component.down === 0);
};

const readComponent = (bytes: Buffer, at: number): Component => {
  const [across, down] = [u8(bytes, at + 1) >> 4, u8(bytes, at + 1) & 15];
  refuseUnless(across >= 1 && across <= 4 && down >= 1 && down <= 4, 'an impossible sampling');
  return { id: u8(bytes, at), across, down, quantiser: u8(bytes, at + 2), bits: [] };
};

/**
 * Records a scan header (ITU-T T.81, B.2.3), and checks that its tables exist.
 * @throws ImageError FILE_CORRUPT where libjpeg fails
 */
export function noteScan(
  bytes: Buffer,
  { start, end }: Range,
  { frame, tables }: { frame: JpegFrame; tables: JpegTables },
): void {
  const count = end > start ? u8(bytes, start) : 0;
  refuseUnless(count >= 1 && count <= MAX_COMPONENTS_IN_SCAN, 'a scan of an impossible number of colours');
  refuseUnless(end - start === 4 + 2 * count, 'a scan header of another length');
  const chosen = Array.from({ length: count }, (_, i) => choose(bytes, { start, index: i }, frame));
  refuseUnless(
    new Set(chosen.map(({ component }) => component)).size === count,
    'a scan of one colour twice',
  );
  const blocks = chosen.reduce((sum, { component }) => sum + component.across * component.down, 0);
  refuseUnless(count === 1 || blocks <= MAX_BLOCKS_IN_UNIT, 'too many blocks in a unit');
  const { quantisers } = tables;
  refuseUnless(
    chosen.every(({ component }) => quantisers.has(component.quantiser)),
    'no quantisation table',
  );
  const band = frame.isProgressive ? readBand(bytes, end - 3, count) : WHOLE_BAND;
  if (!frame.isArithmetic) checkHuffman(chosen, band, tables, frame);
  for (const { component } of chosen) component.bits.fill(band.low, band.first, band.last + 1);
}

interface Chosen {
  component: Component;
  dc: number;
  ac: number;
}

/**
 * Reads the component that a scan selects at `index`. Like libjpeg, takes the first with that id among the first four of
 * the frame, from `index` on. So a scan keeps the frame's order (ITU-T T.81, B.2.3), and ids may repeat.
 */
const choose = (
  bytes: Buffer,
  { start, index }: { start: number; index: number },
  { components }: JpegFrame,
): Chosen => {
  const at = start + 1 + 2 * index;
  const component = components.slice(index, MAX_COMPONENTS_IN_SCAN).find(({ id }) => id === u8(bytes, at));
  if (!component) throw new ImageError('FILE_CORRUPT', 'a scan of no colour of the frame');
  if (component.bits.length === 0) component.bits = Array(COEFFICIENTS).fill(undefined);
  return { component, dc: u8(bytes, at + 1) >> 4, ac: u8(bytes, at + 1) & 15 };
};

/** The coefficients of a scan, `first` to `last`, and the bits they are refined from and to. */
interface Band {
  first: number;
  last: number;
  high: number;
  low: number;
}

const WHOLE_BAND: Band = { first: 0, last: COEFFICIENTS - 1, high: 0, low: 0 };

const readBand = (bytes: Buffer, at: number, count: number): Band => {
  const [first, last, approximation] = [u8(bytes, at), u8(bytes, at + 1), u8(bytes, at + 2)];
  const [high, low] = [approximation >> 4, approximation & 15];
  const fits = first === 0 ? last === 0 : first <= last && last < COEFFICIENTS && count === 1;
  refuseUnless(fits && (high === 0 || low === high - 1) && low <= 13, 'an impossible progression');
  return { first, last, high, low };
};

const checkHuffman = (
  chosen: Chosen[],
  band: Band,
  tables: JpegTables,
  { isProgressive }: JpegFrame,
): void => {
  const needsDc = !isProgressive || (band.first === 0 && band.high === 0);
  const needsAc = !isProgressive || band.first > 0;
  // Video frames come without tables: decoders have the standard ones (ITU-T T.81, K.3) in the first two slots.
  const isUsable = (kind: JpegTables['dc'], slot: number) =>
    kind.get(slot)?.isUsable ?? (!isProgressive && slot < 2);
  for (const { dc, ac } of chosen) {
    refuseUnless(!needsDc || isUsable(tables.dc, dc), 'no usable Huffman table for DC');
    refuseUnless(!needsAc || isUsable(tables.ac, ac), 'no usable Huffman table for AC');
  }
};

/** Returns whether the scans so far contain every coefficient of every colour down to its last bit. */
export function isWhole({ components }: JpegFrame): boolean {
  return components.every(({ bits }) => bits.length > 0 && bits.every((bit) => bit === 0));
}

/** Bytes after a marker byte to look at one by one: a call of indexOf costs as much as some dozens. */
const NEAR = 32;

/**
 * Returns the position of the marker that ends the entropy-coded data from `from` on, which includes stuffed zeros and
 * restart markers; undefined when the bytes end before it.
 */
export function scanEnd(bytes: Buffer, from: number): number | undefined {
  for (let at = nextFf(bytes, from); at >= 0 && at + 1 < bytes.length; at = nextFf(bytes, at + 1)) {
    const next = bytes[at + 1]!;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return undefined;
}

/** indexOf is six times as fast as a loop over a photo's data, and many times slower over data made of marker bytes. */
const nextFf = (bytes: Buffer, from: number): number => {
  const near = Math.min(from + NEAR, bytes.length);
  for (let at = from; at < near; at++) if (bytes[at] === 0xff) return at;
  return bytes.indexOf(0xff, near);
};
