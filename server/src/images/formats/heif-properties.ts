import { ImageError } from './image-error.ts';
import { type Box, needBox, readBoxes } from './isobmff.ts';
import type { Meter } from './limits.ts';
import { demand, u8, u16, u32 } from './read-bytes.ts';

/** Returns all properties of a file, and one item's own in the order of their application (ISO/IEC 23008-12, 9.3). */
export const readProperties = (
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
export const displayedSize = (bytes: Buffer, properties: Box[]): { width: number; height: number } => {
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
