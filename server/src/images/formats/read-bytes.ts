import { ImageError } from './image-error.ts';

/** Throws FILE_TRUNCATED unless `length` bytes from `at` on are before `end`. */
export function demand(at: number, length: number, end: number): void {
  if (at < 0 || length < 0 || at + length > end) {
    throw new ImageError('FILE_TRUNCATED', `ends at byte ${end}, needs ${at + length}`);
  }
}

/** Reads one byte. Like all of these functions, throws FILE_TRUNCATED beyond the end. */
export function u8(bytes: Buffer, at: number): number {
  demand(at, 1, bytes.length);
  return bytes[at]!;
}

/** Big-endian, 16 bits. */
export function u16(bytes: Buffer, at: number): number {
  demand(at, 2, bytes.length);
  return bytes.readUInt16BE(at);
}

/** Big-endian, 32 bits. */
export function u32(bytes: Buffer, at: number): number {
  demand(at, 4, bytes.length);
  return bytes.readUInt32BE(at);
}

/** Big-endian, 64 bits, exact up to 2^53, which exceeds any accepted file. */
export const u64 = (bytes: Buffer, at: number): number => u32(bytes, at) * 2 ** 32 + u32(bytes, at + 4);

/** Little-endian, 24 bits. */
export function u24le(bytes: Buffer, at: number): number {
  demand(at, 3, bytes.length);
  return bytes.readUIntLE(at, 3);
}

/** Little-endian, 32 bits. */
export function u32le(bytes: Buffer, at: number): number {
  demand(at, 4, bytes.length);
  return bytes.readUInt32LE(at);
}

/** Four characters, as chunk and box types are written. */
export function fourCc(bytes: Buffer, at: number): string {
  demand(at, 4, bytes.length);
  return bytes.toString('latin1', at, at + 4);
}
