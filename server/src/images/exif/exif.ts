import type { Layout } from '#images/formats/layout.ts';
import { readTakenAt } from './exif-dates.ts';
import { mainDirectories, openTiff, TAG, type Tiff, type TiffDirectory, tiffU16 } from './tiff.ts';

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
export const readExif = (
  bytes: Buffer,
  { exif, turnedBy = exif }: Pick<Layout, 'exif' | 'turnedBy'>,
  latest: Date,
): Exif => {
  const takenAt = withMain(bytes, exif, (tiff, main) => readTakenAt(tiff, main, latest));
  return { orientation: withMain(bytes, turnedBy, readOrientation) ?? 1, ...(takenAt && { takenAt }) };
};

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
