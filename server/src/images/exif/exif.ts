import type { Layout } from '#images/formats/layout.ts';
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
  make: 0x010f,
  model: 0x0110,
  bodySerialNumber: 0xa431,
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
/** Limits for hostile files. A camera writes about 50 entries per directory and two chained directories. */
const MAX_ENTRIES = 1024;
const MAX_DIRECTORIES = 4;

/** Returns the TIFF structure in `bytes`, or undefined without one. Broken metadata never causes a photo to be rejected. */
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
function subDirectories(tiff: Tiff, { entries }: TiffDirectory, tag: number): TiffDirectory[] {
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

export interface Exif {
  /** 1 to 8 (Exif 2.32, table 6): how to turn and mirror the picture for display; 1 without a tag. */
  orientation: number;
  takenAt?: Date;
  /** The time that the file has, also when that is in the future. */
  clockAt?: Date;
  camera: Camera;
}

/** What a file tells about the device that took it; '' for what it does not. */
export interface Camera {
  make: string;
  model: string;
  /** Of the body. */
  serial: string;
}

const SHORT = 3;

/**
 * Reads orientation, time and camera of a photo. A time after `latest` is none of capture. Broken metadata counts as missing, never as an
 * error; only too many pieces throw CostlyImage.
 */
export function readExif(
  bytes: Buffer,
  { exif, turnedBy = exif }: Pick<Layout, 'exif' | 'turnedBy'>,
  latest: Date,
): Exif {
  const times = withMain(bytes, exif, readTimes) ?? [];
  const takenAt = times.find((time) => time <= latest);
  const clockAt = takenAt ?? times[0];
  return {
    orientation: withMain(bytes, turnedBy, readOrientation) ?? 1,
    ...(takenAt && { takenAt }),
    ...(clockAt && { clockAt }),
    camera: withMain(bytes, exif, readCamera) ?? { make: '', model: '', serial: '' },
  };
}

/** Reads the first directory of the first block, like browsers and libvips. */
const withMain = <T>(
  bytes: Buffer,
  [first]: Layout['exif'],
  read: (tiff: Tiff, main: TiffDirectory) => T,
): T | undefined => {
  const tiff = first && openTiff(bytes.subarray(first.start, first.end));
  const main = tiff && mainDirectories(tiff)[0];
  return tiff && main && read(tiff, main);
};

/** Requires one SHORT, as Exif defines it: browsers ignore an orientation of any other type. */
const readOrientation = (tiff: Tiff, { entries }: TiffDirectory): number => {
  const entry = entries.find(({ tag }) => tag === TAG.orientation);
  const value = entry?.type === SHORT && entry.count === 1 ? tiffU16(tiff, entry.at + 8) : 1;
  return value >= 1 && value <= 8 ? value : 1;
};

const OFFSET_TIME = 0x9010;
/**
 * Tags with the time when a photo was taken, digitised, or last changed (Exif 2.32, tables 4 and 8), each with the tags
 * of its zone.
 */
const ORIGINAL = { tag: TAG.dateTimeOriginal, zones: [TAG.offsetTimeOriginal, OFFSET_TIME] };
const DIGITIZED = { tag: TAG.dateTimeDigitized, zones: [TAG.offsetTimeDigitized, OFFSET_TIME] };
const CHANGED = { tag: 0x0132, zones: [OFFSET_TIME] };

/** The zone of a time without one: that of the events. Taiwan has no daylight saving time. */
const TAIPEI = '+08:00';
/** The year of the oldest photograph: an earlier date comes from a clock that was never set. */
const FIRST_YEAR = 1826;

/** Returns the valid dates of a photo, the likeliest first. A camera without a clock writes zeros or blanks. */
const readTimes = (tiff: Tiff, main: TiffDirectory): Date[] => {
  const inner = subDirectories(tiff, main, TAG.exifDirectory);
  const textOf = (tag: number, directories: readonly TiffDirectory[]) =>
    directories.map((directory) => readText(tiff, directory, tag)).find(Boolean);
  const dateOf = ({ tag, zones }: typeof CHANGED, directories: readonly TiffDirectory[]) =>
    parseExifDate(
      textOf(tag, directories) ?? '',
      zones.map((zone) => textOf(zone, inner)),
    );
  return [dateOf(ORIGINAL, inner), dateOf(DIGITIZED, inner), dateOf(CHANGED, [main])].filter(
    (date) => date !== undefined,
  );
};

const readCamera = (tiff: Tiff, main: TiffDirectory): Camera => {
  const inner = subDirectories(tiff, main, TAG.exifDirectory);
  const textOf = (directory: TiffDirectory | undefined, tag: number) =>
    (directory && readText(tiff, directory, tag)) ?? '';
  return {
    make: textOf(main, TAG.make),
    model: textOf(main, TAG.model),
    serial: textOf(inner[0], TAG.bodySerialNumber),
  };
};

const readText = ({ bytes }: Tiff, { entries }: TiffDirectory, wanted: number): string | undefined => {
  const entry = entries.find(({ tag }) => tag === wanted);
  if (!entry || entry.valueLength > 64) return undefined;
  return bytes
    .toString('latin1', entry.valueAt, entry.valueAt + entry.valueLength)
    .replace(/\0.*$/s, '')
    .trim();
};

/**
 * Parses `2019:03:21 11:04:22` in the first valid zone: `Z` or an offset such as `-05:00`. Without a zone, the time is
 * taken as Taipei's.
 */
const parseExifDate = (text: string, zones: readonly (string | undefined)[]): Date | undefined => {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const zone = zones.find((each) => each && /^(?:Z|[+-]\d\d:\d\d)$/.test(each)) ?? TAIPEI;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(date.getTime()) || Number(year) < FIRST_YEAR ? undefined : date;
};
