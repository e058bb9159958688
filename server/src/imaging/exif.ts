import type { Range } from './layout.ts';
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
  /** 1 to 8 (Exif 2.32, table 6): how the picture is turned and mirrored to be displayed; 1 when nothing says. */
  orientation: number;
  takenAt?: Date;
}

/** The zone of a wall clock that names none: where the events are. Taiwan keeps one time all year round. */
const TAIPEI = '+08:00';

/** Reads orientation and time of a photo. Broken or missing metadata reads as "nothing said", never as an error. */
export const readExif = (bytes: Buffer, ranges: Range[]): Exif => {
  const [first] = ranges;
  const tiff = first && openTiff(bytes.subarray(first.start, first.end));
  const main = tiff && mainDirectories(tiff)[0];
  if (!tiff || !main) return { orientation: 1 };
  const takenAt = subDirectories(tiff, main, TAG.exifDirectory)
    .map((directory) => readTakenAt(tiff, directory))
    .find((date) => date !== undefined);
  return { orientation: readOrientation(tiff, main), ...(takenAt && { takenAt }) };
};

const readOrientation = (tiff: Tiff, { entries }: TiffDirectory): number => {
  const entry = entries.find(({ tag }) => tag === TAG.orientation);
  const value = entry ? tiffU16(tiff, entry.at + 8) : 1;
  return value >= 1 && value <= 8 ? value : 1;
};

const readTakenAt = (tiff: Tiff, directory: TiffDirectory): Date | undefined => {
  const original = readText(tiff, directory, TAG.dateTimeOriginal);
  if (original) return parseExifDate(original, readText(tiff, directory, TAG.offsetTimeOriginal));
  const digitized = readText(tiff, directory, TAG.dateTimeDigitized);
  return digitized ? parseExifDate(digitized, readText(tiff, directory, TAG.offsetTimeDigitized)) : undefined;
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
 * `2019:03:21 11:04:22` with an offset such as `-05:00`. A camera that writes no offset gives the wall clock only, which
 * is taken for Taipei's.
 */
const parseExifDate = (text: string, offset?: string): Date | undefined => {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const zone = offset && /^[+-]\d\d:\d\d$/.test(offset) ? offset : TAIPEI;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(date.getTime()) || date.getTime() <= 0 ? undefined : date;
};
