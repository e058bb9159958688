import { TAIPEI_MS } from '@togather/contract/event-dates.ts';
import type { ByteRange } from '#platform/storage/storage.ts';

/** A file that is stored uncompressed, smaller than 4 GB. */
export interface ZipEntry {
  /** Unique in the ZIP, at most 64 KB in UTF-8. */
  readonly name: string;
  readonly size: number;
  readonly crc32: number;
  readonly modifiedAt: Date;
}

/** Bytes of the ZIP's own records, or a part of one entry's file. */
export type ZipPiece<E extends ZipEntry> =
  | { readonly bytes: Buffer }
  | { readonly entry: E; readonly range: ByteRange };

/** A section of the ZIP, created or read on demand. */
type Section<E> = { readonly length: number } & ({ readonly make: () => Buffer } | { readonly entry: E });

/** Returns the ZIP's size in bytes. Names, sizes and checksums determine every offset before any file is read. */
export function sizeOfZip(entries: readonly ZipEntry[]): number {
  let size = 0;
  for (const { length } of sectionsOf(entries)) size += length;
  return size;
}

/** Yields the pieces of a range of the ZIP, in order. The same entries always produce the same bytes. */
export function* piecesOf<E extends ZipEntry>(
  entries: readonly E[],
  { start, end }: ByteRange,
): Generator<ZipPiece<E>> {
  let at = 0;
  for (const section of sectionsOf(entries)) {
    const range = { start: Math.max(start - at, 0), end: Math.min(end - at, section.length - 1) };
    at += section.length;
    if (range.start > range.end) continue;
    if ('entry' in section) yield { entry: section.entry, range };
    else yield { bytes: section.make().subarray(range.start, range.end + 1) };
    if (at > end) return;
  }
}

const sectionsOf = function* <E extends ZipEntry>(entries: readonly E[]): Generator<Section<E>> {
  const offsets: number[] = [];
  let at = 0;
  for (const entry of entries) {
    const length = LOCAL_HEADER + variableLength(entry);
    offsets.push(at);
    yield { length, make: () => localHeader(entry) };
    if (entry.size > 0) yield { length: entry.size, entry };
    at += length + entry.size;
  }
  let size = 0;
  for (const [index, entry] of entries.entries()) {
    const offset = offsets[index] ?? 0;
    const length = DIRECTORY_HEADER + variableLength(entry) + (offset < MAX_32 ? 0 : ZIP64_OFFSET);
    yield { length, make: () => directoryHeader(entry, offset) };
    size += length;
  }
  const directory = { count: entries.length, at, size };
  const length = END + (isZip64(directory) ? ZIP64_END + ZIP64_LOCATOR : 0);
  yield { length, make: () => endOf(directory) };
};

// Record sizes by PKWARE's APPNOTE 6.3, without names and extra fields.
const LOCAL_HEADER = 30; // §4.3.7
const DIRECTORY_HEADER = 46; // §4.3.12
const END = 22; // §4.3.16
const ZIP64_END = 56; // §4.3.14
const ZIP64_LOCATOR = 20; // §4.3.15
const ZIP64_OFFSET = 12; // §4.5.3, with an offset only
const TIMESTAMP = 9; // Info-ZIP's extra field 0x5455, with one time

/** Values of 16- and 32-bit fields that refer to the ZIP64 record. */
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

const PLAIN = 20;
const WITH_ZIP64 = 45;
const UTF8_NAME = 0x0800;
const MADE_ON_UNIX = 0x0300;
const REGULAR_FILE = 0o100644;

const variableLength = ({ name }: ZipEntry) => Buffer.byteLength(name) + TIMESTAMP;

/** Returns the fields that both headers of an entry share, from the required version to the length of the name. */
const commonFields = ({ name, size, crc32, modifiedAt }: ZipEntry, version: number): Buffer => {
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(UTF8_NAME, 2);
  fields.writeUInt32LE(dosTime(modifiedAt), 6);
  fields.writeUInt32LE(crc32, 10);
  fields.writeUInt32LE(size, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
};

const localHeader = (entry: ZipEntry): Buffer => {
  const header = Buffer.alloc(LOCAL_HEADER);
  header.writeUInt32LE(0x04034b50, 0);
  commonFields(entry, PLAIN).copy(header, 4);
  header.writeUInt16LE(TIMESTAMP, 28);
  return Buffer.concat([header, Buffer.from(entry.name), timestamp(entry)]);
};

const directoryHeader = (entry: ZipEntry, offset: number): Buffer => {
  const isFar = offset >= MAX_32;
  const version = isFar ? WITH_ZIP64 : PLAIN;
  const header = Buffer.alloc(DIRECTORY_HEADER);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_ON_UNIX | version, 4);
  commonFields(entry, version).copy(header, 6);
  header.writeUInt16LE(TIMESTAMP + (isFar ? ZIP64_OFFSET : 0), 30);
  header.writeUInt32LE(REGULAR_FILE * 0x10000, 38);
  header.writeUInt32LE(Math.min(offset, MAX_32), 42);
  const far = Buffer.alloc(isFar ? ZIP64_OFFSET : 0);
  if (isFar) {
    far.writeUInt16LE(0x0001, 0);
    far.writeUInt16LE(8, 2);
    far.writeBigUInt64LE(BigInt(offset), 4);
  }
  return Buffer.concat([header, Buffer.from(entry.name), timestamp(entry), far]);
};

interface Directory {
  readonly count: number;
  readonly at: number;
  readonly size: number;
}

const isZip64 = ({ count, at, size }: Directory): boolean =>
  count >= MAX_16 || at >= MAX_32 || size >= MAX_32;

const endOf = (directory: Directory): Buffer => {
  const { count, at, size } = directory;
  const end = Buffer.alloc(END);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(at, MAX_32), 16);
  return isZip64(directory) ? Buffer.concat([zip64End(directory), end]) : end;
};

const zip64End = ({ count, at, size }: Directory): Buffer => {
  const end = Buffer.alloc(ZIP64_END + ZIP64_LOCATOR);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(BigInt(ZIP64_END - 12), 4);
  end.writeUInt16LE(MADE_ON_UNIX | WITH_ZIP64, 12);
  end.writeUInt16LE(WITH_ZIP64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  const locator = end.subarray(ZIP64_END);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + size), 8);
  locator.writeUInt32LE(1, 16);
  return end;
};

const FIRST_TIME = Date.UTC(1980, 0, 1);
const LAST_TIME = Date.UTC(2037, 11, 31);

const shownTime = ({ modifiedAt }: Pick<ZipEntry, 'modifiedAt'>): number =>
  Math.min(Math.max(modifiedAt.getTime(), FIRST_TIME), LAST_TIME);

/**
 * Returns the date in the upper and the time in the lower 16 bits, to two seconds (§4.4.6). DOS times have no zone. Systems
 * without other times show them unchanged, so they are Taipei's.
 */
const dosTime = (modifiedAt: Date): number => {
  const local = new Date(shownTime({ modifiedAt }) + TAIPEI_MS);
  const date = ((local.getUTCFullYear() - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate();
  const time = (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1);
  return date * 0x10000 + time;
};

/** Returns the extra field with the time in UTC, to the second. */
const timestamp = (entry: ZipEntry): Buffer => {
  const field = Buffer.alloc(TIMESTAMP);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(TIMESTAMP - 4, 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(Math.floor(shownTime(entry) / 1000), 5);
  return field;
};
