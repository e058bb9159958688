import { subDirectories, TAG, type Tiff, type TiffDirectory } from './tiff.ts';

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
export const readTakenAt = (tiff: Tiff, main: TiffDirectory, latest: Date): Date | undefined => {
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
