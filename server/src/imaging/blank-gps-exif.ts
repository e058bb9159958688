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

/**
 * Takes the GPS directory out of a TIFF structure, in place: its entries and their values become zeros, and the entry
 * that pointed to it leaves its directory, so that a reader finds neither. All other offsets stay as they are.
 * @returns whether there was one
 */
export function blankGpsInExif(bytes: Buffer): boolean {
  const tiff = openTiff(bytes);
  if (!tiff) return false;
  const directories = mainDirectories(tiff);
  const inner = directories.flatMap((directory) => subDirectories(tiff, directory, TAG.exifDirectory));
  const holders = [...directories, ...inner].filter(hasGps);
  for (const holder of holders) {
    for (const gps of subDirectories(tiff, holder, TAG.gpsDirectory)) zeroDirectory(tiff, gps);
  }
  // Zeroing may hit a directory that hostile offsets lay over another: only what still stands is taken out.
  for (const { at } of holders) removeGpsEntries(tiff, at);
  return holders.length > 0;
}

function hasGps({ entries }: TiffDirectory): boolean {
  return entries.some(({ tag }) => tag === TAG.gpsDirectory);
}

function zeroDirectory({ bytes }: Tiff, { at, entries }: TiffDirectory): void {
  for (const { valueAt, valueLength } of entries) zero(bytes, valueAt, valueLength);
  zero(bytes, at, 2 + entries.length * ENTRY_LENGTH + 4);
}

function zero(bytes: Buffer, at: number, length: number): void {
  if (at < bytes.length) bytes.fill(0, at, Math.min(at + length, bytes.length));
}

/** Moves the entries behind a GPS pointer, and the offset of the next directory, over it. */
function removeGpsEntries(tiff: Tiff, at: number): void {
  for (;;) {
    const { entries } = readDirectory(tiff, at);
    const gps = entries.find(({ tag }) => tag === TAG.gpsDirectory);
    if (!gps) return;
    const end = Math.min(at + 2 + entries.length * ENTRY_LENGTH + 4, tiff.bytes.length);
    tiff.bytes.copyWithin(gps.at, gps.at + ENTRY_LENGTH, end);
    tiff.bytes.fill(0, end - ENTRY_LENGTH, end);
    writeTiffU16(tiff, at, entries.length - 1);
  }
}
