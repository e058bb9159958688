import type { Layout } from '#images/formats/layout.ts';
import {
  mainDirectories,
  openTiff,
  subDirectories,
  TAG,
  type Tiff,
  type TiffDirectory,
  tiffU16,
} from './tiff.ts';

export interface Exif {
  /** 1 to 8 (Exif 2.32, table 6): how to turn and mirror the picture for display; 1 without a tag. */
  orientation: number;
  takenAt?: Date;
}

const SHORT = 3;

/**
 * Reads orientation and time of a photo; ignores times after `latest`. Broken metadata counts as missing, never as an
 * error; only too many pieces throw CostlyImage.
 */
export function readExif(
  bytes: Buffer,
  { exif, turnedBy = exif }: Pick<Layout, 'exif' | 'turnedBy'>,
  latest: Date,
): Exif {
  const takenAt = withMain(bytes, exif, (tiff, main) => readTakenAt(tiff, main, latest));
  return { orientation: withMain(bytes, turnedBy, readOrientation) ?? 1, ...(takenAt && { takenAt }) };
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

/**
 * Returns when a photo was taken: the first valid date that is not after `latest`. A camera without a clock writes
 * zeros or blanks.
 */
const readTakenAt = (tiff: Tiff, main: TiffDirectory, latest: Date): Date | undefined => {
  const inner = subDirectories(tiff, main, TAG.exifDirectory);
  const textOf = (tag: number, directories: readonly TiffDirectory[]) =>
    directories.map((directory) => readText(tiff, directory, tag)).find(Boolean);
  const dateOf = ({ tag, zones }: typeof CHANGED, directories: readonly TiffDirectory[]) =>
    parseExifDate(
      textOf(tag, directories) ?? '',
      zones.map((zone) => textOf(zone, inner)),
    );
  return [dateOf(ORIGINAL, inner), dateOf(DIGITIZED, inner), dateOf(CHANGED, [main])].find(
    (date) => date !== undefined && date <= latest,
  );
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
