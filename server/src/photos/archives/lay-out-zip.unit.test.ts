import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { piecesOf, sizeOfZip, type ZipEntry } from './lay-out-zip.ts';

const GB = 1024 ** 3;
const modifiedAt = new Date('2026-11-22T06:07:09Z');

interface FakeEntry extends ZipEntry {
  readonly bytes: Buffer;
}
const entryOf = (name: string, text: string): FakeEntry => {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, crc32: crc32(bytes), modifiedAt, bytes };
};
const few = [entryOf('a.jpg', 'first'), entryOf('合照 (2).jpg', 'the second'), entryOf('空.png', '')];

const rangeOf = (entries: readonly FakeEntry[], start: number, end: number): Buffer =>
  Buffer.concat(
    [...piecesOf(entries, { start, end })].map((piece) =>
      'bytes' in piece ? piece.bytes : piece.entry.bytes.subarray(piece.range.start, piece.range.end + 1),
    ),
  );
const wholeOf = (entries: readonly FakeEntry[]) => rangeOf(entries, 0, sizeOfZip(entries) - 1);

/** Entries too large to store in a test: sizes only. */
const invented = (count: number, size: number): ZipEntry[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}.jpg`, size, crc32: index, modifiedAt }));

/** Returns the last bytes of a ZIP, from the central header of entry `from` on. */
const tailOf = (entries: readonly ZipEntry[], length: number): Buffer => {
  const size = sizeOfZip(entries);
  const pieces = [...piecesOf(entries, { start: size - length, end: size - 1 })];
  return Buffer.concat(pieces.map((piece) => ('bytes' in piece ? piece.bytes : Buffer.alloc(0))));
};

describe('a ZIP', () => {
  test('has the announced size, and the same bytes each time', () => {
    expect(wholeOf(few)).toHaveLength(sizeOfZip(few));
    expect(wholeOf(few)).toEqual(wholeOf(few));
  });

  test('is the same when split at any offset', () => {
    const whole = wholeOf(few);
    for (let cut = 1; cut < whole.length; cut++) {
      const parts = [rangeOf(few, 0, cut - 1), rangeOf(few, cut, whole.length - 1)];
      expect(Buffer.concat(parts).equals(whole), `cut at ${cut}`).toBe(true);
    }
    for (let at = 0; at < whole.length; at++)
      expect(rangeOf(few, at, at)).toEqual(whole.subarray(at, at + 1));
  });

  test('lists the offset of each entry in its directory', () => {
    const whole = wholeOf(few);
    const end = whole.subarray(-22);
    expect(end.readUInt32LE(0)).toBe(0x06054b50);
    expect([end.readUInt16LE(8), end.readUInt16LE(10)]).toEqual([3, 3]);
    let at = end.readUInt32LE(16);
    for (const { name, bytes } of few) {
      expect(whole.readUInt32LE(at)).toBe(0x02014b50);
      const nameLength = whole.readUInt16LE(at + 28);
      expect(whole.toString('utf8', at + 46, at + 46 + nameLength)).toBe(name);
      const local = whole.readUInt32LE(at + 42);
      expect(whole.readUInt32LE(local)).toBe(0x04034b50);
      const dataAt = local + 30 + whole.readUInt16LE(local + 26) + whole.readUInt16LE(local + 28);
      expect(whole.subarray(dataAt, dataAt + bytes.length)).toEqual(bytes);
      at += 46 + nameLength + whole.readUInt16LE(at + 30);
    }
    expect(at).toBe(whole.length - 22);
  });

  test('of no entries is an empty ZIP', () => {
    expect(sizeOfZip([])).toBe(22);
  });

  test('keeps times within the range of its fields, and clamps others', () => {
    const dosDate = (time: string) =>
      wholeOf([{ ...entryOf('a.jpg', ''), modifiedAt: new Date(time) }]).readUInt16LE(12);
    const dateOf = (year: number, month: number, day: number) => ((year - 1980) << 9) | (month << 5) | day;
    // Half past eleven at night in UTC is the next morning in Taipei.
    expect(dosDate('2026-11-22T23:30:00Z')).toBe(dateOf(2026, 11, 23));
    expect(dosDate('1971-05-05T00:00:00Z')).toBe(dateOf(1980, 1, 1));
    expect(dosDate('2150-05-05T00:00:00Z')).toBe(dateOf(2037, 12, 31));
  });
});

describe('a ZIP beyond the limits of the old fields (ZIP64)', () => {
  test('of more than 4 GB stores offsets beyond in extra fields', () => {
    const entries = invented(1500, 3 * 1024 ** 2);
    const size = sizeOfZip(entries);
    expect(size).toBeGreaterThan(4 * GB);
    const tail = tailOf(entries, 22 + 20 + 56);
    expect(tail.readUInt32LE(0)).toBe(0x06064b50);
    const directory = { size: Number(tail.readBigUInt64LE(40)), at: Number(tail.readBigUInt64LE(48)) };
    expect(directory.at + directory.size).toBe(size - tail.length);
    expect(Number(tail.readBigUInt64LE(32))).toBe(1500);
    expect(tail.readUInt32LE(56)).toBe(0x07064b50);
    expect(Number(tail.readBigUInt64LE(56 + 8))).toBe(size - tail.length);
    const end = tail.subarray(76);
    expect([end.readUInt16LE(10), end.readUInt32LE(16)]).toEqual([1500, 0xffffffff]);
    const last = tailOf(entries, tail.length + 46 + 8 + 9 + 12);
    expect([last.readUInt32LE(0), last.readUInt32LE(42)]).toEqual([0x02014b50, 0xffffffff]);
    const extra = last.subarray(46 + 8 + 9);
    expect([extra.readUInt16LE(0), extra.readUInt16LE(2)]).toEqual([1, 8]);
    const header = 30 + 8 + 9;
    expect(Number(extra.readBigUInt64LE(4))).toBe(directory.at - 3 * 1024 ** 2 - header);
  });

  test('of 65,535 or more entries stores their number in the ZIP64 record', () => {
    expect(tailOf(invented(0xfffe, 1), 22 + 20).readUInt32LE(0)).not.toBe(0x07064b50);
    const tail = tailOf(invented(0x1_0001, 1), 22 + 20 + 56);
    expect(Number(tail.readBigUInt64LE(32))).toBe(0x1_0001);
    expect(tail.subarray(76).readUInt16LE(10)).toBe(0xffff);
  });

  test('is cut at any offset without creating other sections', () => {
    const entries = invented(70_000, 4 * 1024 ** 2);
    const at = 200 * GB;
    const length = [...piecesOf(entries, { start: at, end: at + GB - 1 })]
      .map((piece) => ('bytes' in piece ? piece.bytes.length : piece.range.end - piece.range.start + 1))
      .reduce((sum, more) => sum + more, 0);
    expect(length).toBe(GB);
  });
});
