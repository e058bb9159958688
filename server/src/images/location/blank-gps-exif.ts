import {
  LAST_TYPE,
  openTiff,
  readDirectory,
  TAG,
  type Tiff,
  type TiffDirectory,
  type TiffEntry,
  tiffU32,
  writeTiffU16,
} from '#images/exif/exif.ts';
import { type Meter, PIECE_LENGTH } from '#images/formats/limits.ts';
import { blankIptc } from './blank-gps-iptc.ts';

const ENTRY_LENGTH = 12;
/** Exif defines 32 small GPS tags. */
const MAX_GPS_TAGS = 64;
const MAX_VALUE_LENGTH = 65_536;
/** A camera writes main, thumbnail, Exif and interoperability directory; raw converters a few more. */
const MAX_DIRECTORIES = 16;
/** Tags that point to further directories: Exif, interoperability, SubIFDs. */
const POINTERS = new Set<number>([TAG.exifDirectory, 0xa005, 0x014a]);
const IPTC = 0x83bb;
/** Scale, tie points, transformation and keys of GeoTIFF 1.1: coordinates of the pixels. */
const GEO_TIFF = new Set([33550, 33922, 34264, 34735, 34736, 34737]);
const LAST_GPS_TAG = 31;

/**
 * Removes the GPS directory of a TIFF structure in place: zeroes its entries and values, and removes the entry that
 * points to it. Does the same for GeoTIFF and the named places of IPTC. All other offsets stay unchanged.
 * @param isCertain false when only four bytes identify the TIFF: then its directories must be plausible
 * @returns whether there was a place
 */
export function blankGpsInExif(bytes: Buffer, meter: Meter, isCertain = true): boolean {
  const tiff = openTiff(bytes, meter);
  if (!tiff) return false;
  const directories = allDirectories(tiff, isCertain);
  const inIptc = directories.flatMap(({ entries }) =>
    entries.filter(({ tag }) => tag === IPTC).map((entry) => blankIptc(contentOf(tiff, entry), meter)),
  );
  const holders = directories.filter(({ entries }) =>
    entries.some((entry) => isPlace(tiff, entry, isCertain)),
  );
  for (const { entries } of holders) {
    for (const entry of entries) if (isPlace(tiff, entry, isCertain)) zeroPlace(tiff, entry);
  }
  // Zeroing may overwrite a directory that hostile offsets place over another, so entries are checked again.
  for (const { at } of holders) removePlaces(tiff, at);
  return holders.length > 0 || inIptc.some(Boolean);
}

/** Returns every directory that others point to, each once. */
const allDirectories = (tiff: Tiff, isCertain: boolean): TiffDirectory[] => {
  const offsets = [tiffU32(tiff, 4)];
  const found = new Map<number, TiffDirectory>();
  for (let at = offsets.shift(); at !== undefined && found.size < MAX_DIRECTORIES; at = offsets.shift()) {
    if (at === 0 || found.has(at)) continue;
    const directory = readDirectory(tiff, at);
    if (!isCertain && !looksLikeOne(directory)) continue;
    found.set(at, directory);
    const inner = directory.entries.filter(({ tag }) => POINTERS.has(tag));
    offsets.push(directory.next, ...inner.flatMap((entry) => offsetsOf(tiff, entry)));
  }
  return [...found.values()];
};

const looksLikeOne = ({ entries }: TiffDirectory): boolean =>
  entries.filter(({ type }) => type > 0 && type <= LAST_TYPE).length * 2 > entries.length;

const offsetsOf = (tiff: Tiff, { at, count, valueAt }: TiffEntry): number[] =>
  count > 1 && count <= MAX_DIRECTORIES
    ? Array.from({ length: count }, (_, i) => tiffU32(tiff, valueAt + 4 * i))
    : [tiffU32(tiff, at + 8)];

const isPlace = (tiff: Tiff, entry: TiffEntry, isCertain: boolean): boolean => {
  if (entry.tag !== TAG.gpsDirectory) return GEO_TIFF.has(entry.tag);
  if (isCertain) return true;
  const gps = readDirectory(tiff, tiffU32(tiff, entry.at + 8));
  return looksLikeOne(gps) && gps.entries.every(({ tag }) => tag <= LAST_GPS_TAG);
};

const contentOf = ({ bytes }: Tiff, { valueAt, valueLength }: TiffEntry): Buffer =>
  bytes.subarray(valueAt, valueAt + Math.min(valueLength, MAX_VALUE_LENGTH));

const zeroValue = (tiff: Tiff, entry: TiffEntry): void => {
  const content = contentOf(tiff, entry);
  tiff.meter(content.length / PIECE_LENGTH);
  content.fill(0);
};

const zeroPlace = (tiff: Tiff, entry: TiffEntry): void => {
  if (entry.tag !== TAG.gpsDirectory) {
    zeroValue(tiff, entry);
    return;
  }
  const { at, entries } = readDirectory(tiff, tiffU32(tiff, entry.at + 8));
  for (const each of entries.slice(0, MAX_GPS_TAGS)) zeroValue(tiff, each);
  tiff.bytes.subarray(at, at + 2 + entries.length * ENTRY_LENGTH + 4).fill(0);
};

/** Moves the entries after a place, and the offset of the next directory, over it. */
const removePlaces = (tiff: Tiff, at: number): void => {
  const { bytes } = tiff;
  const { entries } = readDirectory(tiff, at);
  const kept = entries.filter(({ tag }) => tag !== TAG.gpsDirectory && !GEO_TIFF.has(tag));
  const end = Math.min(at + 2 + entries.length * ENTRY_LENGTH + 4, bytes.length);
  const next = Buffer.from(bytes.subarray(at + 2 + entries.length * ENTRY_LENGTH, end));
  const rows = kept.map((entry) => Buffer.from(bytes.subarray(entry.at, entry.at + ENTRY_LENGTH)));
  const compacted = Buffer.concat([...rows, next]);
  bytes.fill(0, at + 2, end);
  compacted.copy(bytes, at + 2);
  writeTiffU16(tiff, at, kept.length);
};
