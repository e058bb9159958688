import { type Meter, openMeter } from '#images/formats/limits.ts';

/** The TIFF structure of Exif: `bytes` begins with its byte order mark, and offsets count from there. */
export interface Tiff {
  bytes: Buffer;
  /** Counts the directories and entries that are read: several may share the same bytes. */
  meter: Meter;
  littleEndian: boolean;
}

/** One directory entry: `at` is the offset of its 12 bytes, `valueAt` that of its value, inside or outside them. */
export interface TiffEntry {
  tag: number;
  type: number;
  count: number;
  at: number;
  valueAt: number;
  valueLength: number;
}

export interface TiffDirectory {
  at: number;
  entries: TiffEntry[];
  /** Offset of the next directory, 0 for none. */
  next: number;
}

export const TAG = {
  orientation: 0x0112,
  exifDirectory: 0x8769,
  gpsDirectory: 0x8825,
  dateTimeOriginal: 0x9003,
  dateTimeDigitized: 0x9004,
  offsetTimeOriginal: 0x9011,
  offsetTimeDigitized: 0x9012,
} as const;

/** Bytes per value by type (TIFF 6.0, section 2); an unknown type counts as one byte. */
const TYPE_LENGTHS = [1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
/** IFD, the last type of TIFF in Exif. */
export const LAST_TYPE = 13;
const ENTRY_LENGTH = 12;
/** A camera writes about fifty entries, two chained directories and one of each kind below; larger claims are cut. */
const MAX_ENTRIES = 1024;
const MAX_DIRECTORIES = 4;

/** Returns the TIFF structure in `bytes`, or undefined without one: broken metadata never refuses a photo. */
export function openTiff(bytes: Buffer, meter = openMeter()): Tiff | undefined {
  if (bytes.length < 8) return undefined;
  const mark = bytes.toString('latin1', 0, 4);
  if (mark !== 'II*\0' && mark !== 'MM\0*') return undefined;
  return { bytes, meter, littleEndian: mark === 'II*\0' };
}

/** Reads 16 bits in the structure's byte order; 0 beyond the end. */
export function tiffU16({ bytes, littleEndian }: Tiff, at: number): number {
  if (at + 2 > bytes.length) return 0;
  return littleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
}

/** Reads 32 bits in the structure's byte order; 0 beyond the end. */
export function tiffU32({ bytes, littleEndian }: Tiff, at: number): number {
  if (at + 4 > bytes.length) return 0;
  return littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
}

/** Writes 16 bits in the structure's byte order; nothing beyond the end. */
export function writeTiffU16({ bytes, littleEndian }: Tiff, at: number, value: number): void {
  if (at + 2 > bytes.length) return;
  if (littleEndian) bytes.writeUInt16LE(value, at);
  else bytes.writeUInt16BE(value, at);
}

/** Returns the directory at `at`, with as many entries as fit into the structure. */
export function readDirectory(tiff: Tiff, at: number): TiffDirectory {
  const fitting = Math.floor((tiff.bytes.length - at - 2) / ENTRY_LENGTH);
  const count = Math.max(0, Math.min(tiffU16(tiff, at), fitting, MAX_ENTRIES));
  tiff.meter(1 + count);
  const entries = Array.from({ length: count }, (_, i) => readEntry(tiff, at + 2 + i * ENTRY_LENGTH));
  return { at, entries, next: tiffU32(tiff, at + 2 + count * ENTRY_LENGTH) };
}

/** Returns the chain of directories from the header on: the picture's, then the thumbnail's. */
export function mainDirectories(tiff: Tiff): TiffDirectory[] {
  const directories: TiffDirectory[] = [];
  for (let at = tiffU32(tiff, 4); at > 0 && directories.length < MAX_DIRECTORIES; ) {
    if (directories.some((seen) => seen.at === at)) break;
    const directory = readDirectory(tiff, at);
    directories.push(directory);
    at = directory.next;
  }
  return directories;
}

/** Returns the directories that entries of `tag` point to; a valid file has at most one. */
export function subDirectories(tiff: Tiff, { entries }: TiffDirectory, tag: number): TiffDirectory[] {
  return entries
    .filter((entry) => entry.tag === tag)
    .map(({ at }) => readDirectory(tiff, tiffU32(tiff, at + 8)));
}

const readEntry = (tiff: Tiff, at: number): TiffEntry => {
  const type = tiffU16(tiff, at + 2);
  const count = tiffU32(tiff, at + 4);
  const valueLength = count * (TYPE_LENGTHS[type] ?? 1);
  const valueAt = valueLength <= 4 ? at + 8 : tiffU32(tiff, at + 8);
  return { tag: tiffU16(tiff, at), type, count, at, valueAt, valueLength };
};
