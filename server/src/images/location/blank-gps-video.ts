import type { Range } from '#images/formats/layout.ts';
import { type Meter, PIECE_LENGTH } from '#images/formats/limits.ts';
import { isPlaceName, MAX_PLACE_NAME } from './blank-gps-xmp.ts';

/** A box including its header. */
type Box = Range & { type: string; content: number };

/** Places by Apple and Android (QuickTime file format, user data) and by 3GPP (TS 26.244, 8.10). */
const PLACES = new Set(['\xa9xyz', 'loci']);
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'udta', 'meta', 'ilst', 'moof', 'traf', 'mpvd']);
/** A list whose items are named by their index in the box `keys`. */
const ITEMS = 'ilst';
const MAX_DEPTH = 10;
/** Types are printable, or begin with a copyright sign; those of `ilst` are numbers. */
const TYPE = /^[\xa9\x20-\x7e][\x20-\x7e]{3}$/;
const ANY_TYPE = /^/;
/** Version, flags and number of keys. */
const KEYS_HEADER = 8;
const ROOTS = ['ftyp', 'moov', 'udta'];

/**
 * Removes the boxes with a place from every video in a range of bytes, at any depth: moves the boxes after them up and
 * fills with zeros, which end the list for readers.
 * @returns whether there were any
 */
export function blankVideos(bytes: Buffer, meter: Meter): boolean {
  return ROOTS.map((root) => blankFrom({ bytes, meter }, root)).some(Boolean);
}

interface Source {
  bytes: Buffer;
  meter: Meter;
}

const blankFrom = (source: Source, root: string): boolean => {
  const { bytes, meter } = source;
  let found = false;
  let end = 0;
  for (let at = bytes.indexOf(root); at >= 0; at = bytes.indexOf(root, Math.max(end, at + root.length))) {
    meter();
    const start = at - 4;
    if (start < end) continue;
    const boxes = readBoxes(source, { start, end: bytes.length });
    if (boxes.length === 0) continue;
    end = boxes.at(-1)!.end;
    if (blankBoxes(source, { start, end }, boxes)) found = true;
  }
  return found;
};

/** Returns the consecutive boxes from `start` on. */
const readBoxes = ({ bytes, meter }: Source, { start, end }: Range, type = TYPE): Box[] => {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; at = boxes.at(-1)!.end) {
    meter();
    const box = readBox(bytes, at, end);
    if (!box || !type.test(box.type)) break;
    boxes.push(box);
  }
  return boxes;
};

const readBox = (bytes: Buffer, start: number, end: number): Box | undefined => {
  const size = bytes.readUInt32BE(start);
  const isLong = size === 1 && start + 16 <= end;
  const content = start + (isLong ? 16 : 8);
  const boxEnd = start + (isLong ? Number(bytes.readBigUInt64BE(start + 8)) : size);
  const type = bytes.toString('latin1', start + 4, start + 8);
  if (boxEnd < content) return undefined;
  // Containers of a truncated video are read as far as they go.
  if (boxEnd > end && !CONTAINERS.has(type)) return undefined;
  return { type, start, content, end: Math.min(boxEnd, end) };
};

/** Removes the places among boxes that fill `within`, and inside them. */
const blankBoxes = (source: Source, within: Range, boxes: readonly Box[], depth = 0): boolean => {
  const placeKeys = boxes.flatMap((box) => (box.type === 'keys' ? readPlaceKeys(source, box) : []));
  const inside = boxes.map((box) => {
    if (box.type === ITEMS) return blankItems(source, box, new Set(placeKeys));
    if (!CONTAINERS.has(box.type) || depth === MAX_DEPTH) return false;
    const content = contentOf(source.bytes, box);
    return blankBoxes(source, content, readBoxes(source, content), depth + 1);
  });
  const removed = removeBoxes(source, within.start, boxes, ({ type }) => PLACES.has(type));
  return removed || inside.some(Boolean);
};

const blankItems = (source: Source, list: Box, placeKeys: ReadonlySet<number>): boolean => {
  const items = readBoxes(source, { start: list.content, end: list.end }, ANY_TYPE);
  return removeBoxes(source, list.content, items, ({ type }) => {
    return PLACES.has(type) || placeKeys.has(Buffer.from(type, 'latin1').readUInt32BE());
  });
};

/** Returns the one-based indexes of keys that denote a place: `com.apple.quicktime.location.ISO6709`. */
const readPlaceKeys = (source: Source, { content, end }: Box): number[] => {
  const { bytes } = source;
  const keys = readBoxes(source, { start: content + KEYS_HEADER, end });
  return keys.flatMap((key, i) => {
    const name = bytes.toString('latin1', key.content, Math.min(key.end, key.content + MAX_PLACE_NAME));
    return name.split('.').some(isPlaceName) ? [i + 1] : [];
  });
};

/** Returns the content after the header; that of `meta` is longer by four bytes in MP4, but not in QuickTime. */
const contentOf = (bytes: Buffer, { type, content, end }: Box): Range => {
  const isFull = type === 'meta' && bytes.toString('latin1', content + 4, content + 8) !== 'hdlr';
  return { start: Math.min(content + (isFull ? 4 : 0), end), end };
};

/** Moves the remaining boxes to `start`. */
const removeBoxes = (
  { bytes, meter }: Source,
  start: number,
  boxes: readonly Box[],
  isPlace: (box: Box) => boolean,
): boolean => {
  const kept = boxes.filter((box) => !isPlace(box));
  if (kept.length === boxes.length) return false;
  meter((boxes.at(-1)!.end - start) / PIECE_LENGTH);
  const rest = Buffer.concat(kept.map((box) => bytes.subarray(box.start, box.end)));
  bytes.fill(0, start, boxes.at(-1)!.end);
  rest.copy(bytes, start);
  return true;
};
