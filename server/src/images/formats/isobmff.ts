import { ImageError } from './image-error.ts';
import type { Range } from './layout.ts';
import type { Meter } from './limits.ts';
import { fourCc, u32, u64 } from './read-bytes.ts';

/** A box's type and the range of its content, after the header. */
export type Box = Range & { type: string };

/**
 * Returns the boxes between `start` and `end` (ISO/IEC 14496-12, 4.2).
 * @throws ImageError FILE_TRUNCATED when a box extends beyond `end`
 */
export function readBoxes(bytes: Buffer, { start, end }: Range, meter: Meter): Box[] {
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
export function readBox(bytes: Buffer, at: number, end: number): Box {
  const size = u32(bytes, at);
  const type = fourCc(bytes, at + 4);
  const header = size === 1 ? 16 : 8;
  const length = size === 1 ? u64(bytes, at + 8) : size === 0 ? end - at : size;
  if (length < header) throw new ImageError('FILE_CORRUPT', `box ${type} is shorter than its header`);
  return { type, start: at + header, end: at + length };
}

/** Returns the first box of a type; undefined without one. */
export function findBox(boxes: Box[], type: string): Box | undefined {
  return boxes.find((box) => box.type === type);
}

export function needBox(boxes: Box[], type: string): Box {
  const box = findBox(boxes, type);
  if (!box) throw new ImageError('FILE_CORRUPT', `no ${type} box`);
  return box;
}
