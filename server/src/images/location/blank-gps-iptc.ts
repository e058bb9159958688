import type { Range } from '#images/formats/layout.ts';
import { type Meter, PIECE_LENGTH } from '#images/formats/limits.ts';

/** IPTC-IIM 4.2: a data set is this byte, record, number, 16 bits of length, and its value. */
const MARK = 0x1c;
const HEADER = 5;
const APPLICATION = 2;
/** Content location code and name, city, sublocation, province, country code and country name. */
const PLACES = new Set([26, 27, 90, 92, 95, 100, 101]);
/** Outside a known container, this many consecutive data sets are IPTC; random bytes do not form them. */
const MIN_IN_A_ROW = 3;
const MAX_RECORD = 9;

/** Marks of image resources by Photoshop and compatible programs (ExifTool, Photoshop.pm). */
const RESOURCES = ['8BIM', 'PHUT', 'DCSR', 'AgHg', 'MeSa'];
const IPTC_RESOURCE = '\x04\x04';

type DataSet = Range & { isPlace: boolean };

/**
 * Removes the named places from every IPTC block in a range of bytes, inside and outside of Photoshop's image
 * resources.
 * @returns whether there were any
 */
export function blankIptcBlocks(bytes: Buffer, meter: Meter): boolean {
  const inResources = RESOURCES.flatMap((mark) => iptcResources(bytes, mark, meter)).map(({ start, end }) =>
    blankIptc(bytes.subarray(start, end), meter),
  );
  return [...inResources, blankFreeBlocks(bytes, meter)].some(Boolean);
}

/** Removes the named places of one block: moves the data sets after them up and fills with zeros, which readers skip. */
export function blankIptc(block: Buffer, meter: Meter): boolean {
  const sets = dataSets(block, 0, meter);
  const kept = sets.filter(({ isPlace }) => !isPlace);
  if (kept.length === sets.length) return false;
  const end = sets.at(-1)!.end;
  // Blocks may overlap.
  meter(end / PIECE_LENGTH);
  const rest = Buffer.concat(kept.map((set) => block.subarray(set.start, set.end)));
  block.fill(0, 0, end);
  rest.copy(block);
  return true;
}

/** Returns the consecutive data sets from `at` on. */
const dataSets = (bytes: Buffer, at: number, meter: Meter): DataSet[] => {
  const sets: DataSet[] = [];
  for (let set = dataSet(bytes, at); set; set = dataSet(bytes, set.end)) {
    meter();
    sets.push(set);
  }
  return sets;
};

const dataSet = (bytes: Buffer, start: number): DataSet | undefined => {
  if (start + HEADER > bytes.length || bytes[start] !== MARK) return undefined;
  const [record, number] = [bytes[start + 1]!, bytes[start + 2]!];
  const end = valueEnd(bytes, start);
  if (record < 1 || record > MAX_RECORD || end > bytes.length) return undefined;
  return { start, end, isPlace: record === APPLICATION && PLACES.has(number) };
};

/** With its highest bit set, the length is the number of bytes that hold the length (IIM 4.2, 1.5b). */
const valueEnd = (bytes: Buffer, start: number): number => {
  const length = bytes.readUInt16BE(start + 3);
  if (length < 0x8000) return start + HEADER + length;
  const size = length - 0x8000;
  const at = start + HEADER;
  if (size < 1 || size > 4 || at + size > bytes.length) return Number.POSITIVE_INFINITY;
  return at + size + bytes.readUIntBE(at, size);
};

/** Returns the content of each IPTC resource: type, number, a name of even length with its own, 32 bits of length. */
const iptcResources = (bytes: Buffer, mark: string, meter: Meter): Range[] => {
  const found: Range[] = [];
  const head = mark + IPTC_RESOURCE;
  for (let at = bytes.indexOf(head, 0, 'latin1'); at >= 0; at = bytes.indexOf(head, at + 1, 'latin1')) {
    meter();
    const nameAt = at + head.length;
    const start = nameAt + ((bytes[nameAt] ?? 0) & ~1) + 2 + 4;
    if (start > bytes.length) continue;
    found.push({ start, end: Math.min(start + bytes.readUInt32BE(start - 4), bytes.length) });
  }
  return found;
};

/** Tries each byte in turn: every 256th byte of a video is a mark, too many to call indexOf for each. */
const blankFreeBlocks = (bytes: Buffer, meter: Meter): boolean => {
  let found = false;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== MARK) continue;
    const sets = dataSets(bytes, at, meter);
    const end = sets.at(-1)?.end ?? at + 1;
    if (sets.length >= MIN_IN_A_ROW && blankIptc(bytes.subarray(at, end), meter)) found = true;
    at = end - 1;
  }
  return found;
};
