import { refuseUnless } from './image-error.ts';
import type { Range } from './layout.ts';
import type { Meter } from './limits.ts';
import { u8, u16 } from './read-bytes.ts';

const [DHT, DQT, DRI, DAC] = [0xc4, 0xdb, 0xdd, 0xcc];
/** Slots of a decoder for each kind of table. */
const SLOTS = 4;
const QUANTISERS = 64;
/** The largest DC symbol: the bits of a difference (ITU-T T.81, F.1.2.1). */
const MAX_DC_SYMBOL = 15;

/** The tables defined so far, each by its slot. A Huffman table may exist and be unusable. */
export interface JpegTables {
  quantisers: Set<number>;
  dc: Map<number, HuffmanTable>;
  ac: Map<number, HuffmanTable>;
}

interface HuffmanTable {
  isUsable: boolean;
}

interface Found {
  tables: JpegTables;
  meter: Meter;
}

export const noTables = (): JpegTables => ({ quantisers: new Set(), dc: new Map(), ac: new Map() });

/**
 * Records the tables that a segment defines (ITU-T T.81, B.2.4); ignores other segments.
 * @throws ImageError FILE_CORRUPT where libjpeg fails: an impossible slot or length
 */
export function noteTables(bytes: Buffer, content: Range & { marker: number }, found: Found): void {
  const { marker } = content;
  if (marker === DHT) noteHuffman(bytes, content, found);
  if (marker === DQT) noteQuantisers(bytes, content, found);
  if (marker === DRI) refuseUnless(content.end - content.start === 2, 'a restart interval of another length');
  if (marker === DAC) checkConditioning(bytes, content);
}

const noteHuffman = (bytes: Buffer, { start, end }: Range, { tables, meter }: Found): void => {
  let at = start;
  while (end - at > 16) {
    meter();
    const slot = u8(bytes, at);
    const counts = bytes.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const first = at + 17;
    refuseUnless(total <= 256 && first + total <= end, 'a Huffman table longer than its segment');
    refuseUnless((slot & ~0x10) < SLOTS, 'a Huffman table for no slot');
    const isDc = (slot & 0x10) === 0;
    const symbols = bytes.subarray(first, first + total);
    const isUsable = hasCodes(counts) && (!isDc || symbols.every((symbol) => symbol <= MAX_DC_SYMBOL));
    (isDc ? tables.dc : tables.ac).set(slot & 3, { isUsable });
    at = first + total;
  }
  refuseUnless(at === end, 'a Huffman segment of another length');
};

/** Returns whether the code lengths, 1 to 16, leave a code for every symbol. No code is all ones (ITU-T T.81, C.2). */
const hasCodes = (counts: Uint8Array): boolean => {
  let code = 0;
  return counts.every((count, index) => {
    code += count;
    const fits = count === 0 || code < 2 ** (index + 1);
    code *= 2;
    return fits;
  });
};

const noteQuantisers = (bytes: Buffer, { start, end }: Range, { tables, meter }: Found): void => {
  let at = start;
  while (at < end) {
    meter();
    const head = u8(bytes, at);
    refuseUnless((head & 15) < SLOTS, 'a quantisation table for no slot');
    tables.quantisers.add(head & 15);
    at += 1 + QUANTISERS * (head >> 4 ? 2 : 1);
  }
  refuseUnless(at === end, 'a quantisation segment of another length');
};

/** Checks the conditioning of arithmetic coding (ITU-T T.81, B.2.4.3). */
const checkConditioning = (bytes: Buffer, { start, end }: Range): void => {
  refuseUnless((end - start) % 2 === 0, 'a conditioning segment of another length');
  for (let at = start; at < end; at += 2) {
    const pair = u16(bytes, at);
    const [slot, lower, upper] = [pair >> 8, pair & 15, (pair >> 4) & 15];
    refuseUnless(slot < 32 && (slot >= 16 || lower <= upper), 'an impossible conditioning');
  }
};
