import { ImageError } from './image-error.ts';
import { type Box, readBoxes } from './isobmff.ts';
import type { Range } from './layout.ts';
import type { Meter } from './limits.ts';
import { demand, fourCc, u8, u16, u32, u64 } from './read-bytes.ts';

/** The location of an item's bytes. `method` 0: in the file, 1: in the idat box, 2: in another item. */
export interface ItemLocation {
  id: number;
  method: number;
  extents: Range[];
}

/** Returns the type of each item by its id, from the iinf box (ISO/IEC 14496-12, 8.11.6): hvc1, grid, Exif, mime. */
export const readItemTypes = (bytes: Buffer, iinf: Box, meter: Meter): Map<number, string> => {
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
export const readLocations = (bytes: Buffer, iloc: Box, meter: Meter): ItemLocation[] => {
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
