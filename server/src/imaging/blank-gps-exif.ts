import {
  mainDirectories,
  openTiff,
  readDirectory,
  subDirectories,
  TAG,
  type Tiff,
  type TiffDirectory,
  writeTiffU16,
} from './tiff.ts';

const ENTRY_LENGTH = 12;
/** Exif defines 32 GPS tags, of some bytes each. Lengths that claim more would let one file zero gigabytes. */
const MAX_TAGS = 64;
const MAX_VALUE_LENGTH = 65_536;

/**
 * Takes the GPS directory out of a TIFF structure, in place: its entries and their values become zeros, and the entry
 * that pointed to it leaves its directory, so that a reader finds neither. All other offsets stay as they are.
 * @returns whether there was one
 */
export const blankGpsInExif = (bytes: Buffer): boolean => {
  const tiff = openTiff(bytes);
  if (!tiff) return false;
  const directories = mainDirectories(tiff);
  const inner = directories.flatMap((directory) => subDirectories(tiff, directory, TAG.exifDirectory));
  const holders = [...directories, ...inner].filter(hasGps);
  for (const holder of holders) {
    for (const gps of subDirectories(tiff, holder, TAG.gpsDirectory)) zeroDirectory(tiff, gps);
  }
  // Zeroing may hit a directory that hostile offsets lay over another: only what is still there is removed.
  for (const { at } of holders) removeGpsEntries(tiff, at);
  return holders.length > 0;
};

const hasGps = ({ entries }: TiffDirectory): boolean => entries.some(({ tag }) => tag === TAG.gpsDirectory);

const zeroDirectory = ({ bytes }: Tiff, { at, entries }: TiffDirectory): void => {
  for (const { valueAt, valueLength } of entries.slice(0, MAX_TAGS)) {
    zero(bytes, valueAt, Math.min(valueLength, MAX_VALUE_LENGTH));
  }
  zero(bytes, at, 2 + entries.length * ENTRY_LENGTH + 4);
};

const zero = (bytes: Buffer, at: number, length: number): void => {
  if (at < bytes.length) bytes.fill(0, at, Math.min(at + length, bytes.length));
};

/** Moves the entries behind a GPS pointer, and the offset of the next directory, over it. */
const removeGpsEntries = (tiff: Tiff, at: number): void => {
  const { bytes } = tiff;
  const { entries } = readDirectory(tiff, at);
  const kept = entries.filter(({ tag }) => tag !== TAG.gpsDirectory);
  const end = Math.min(at + 2 + entries.length * ENTRY_LENGTH + 4, bytes.length);
  const next = Buffer.from(bytes.subarray(at + 2 + entries.length * ENTRY_LENGTH, end));
  const rows = kept.map((entry) => Buffer.from(bytes.subarray(entry.at, entry.at + ENTRY_LENGTH)));
  const compacted = Buffer.concat([...rows, next]);
  bytes.fill(0, at + 2, end);
  compacted.copy(bytes, at + 2);
  writeTiffU16(tiff, at, kept.length);
};
