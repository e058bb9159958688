import { MAX_INGEST_BYTES, MAX_PHOTO_LIMIT } from '@togather/contract/limits.ts';
import { BlobReader, type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { hasPhotoName, isPhoto } from '#parts/uploads/pictures/is-photo.ts';

/** What a ZIP contained. */
export interface Unpacked {
  readonly photos: readonly File[];
  /** Files that are no photos, or that cannot be read. */
  readonly skipped: number;
  /** Photos beyond `room`, which were not unpacked. */
  readonly beyond: number;
  /** Photos whose path points outside the ZIP. They were not unpacked. */
  readonly badNames: readonly string[];
  /** Whether the budget ended before the ZIP. What follows was not read. */
  readonly isCut: boolean;
}

/** What may still be read. `unpackZip` reduces it. */
export interface Budget {
  entries: number;
  /** After unpacking. */
  bytes: number;
}

/** The photos of the largest event, each with the companion that macOS adds. */
const MAX_ENTRIES = 2 * MAX_PHOTO_LIMIT;
/** Photos are compressed, and a ZIP hardly makes them smaller. Its own compression can grow a thousandfold. */
const MAX_RATIO = 4;

/** Returns the budget for ZIPs from which `room` photos are wanted. */
export function openBudget(zips: readonly Blob[], room: number): Budget {
  const size = zips.reduce((sum, zip) => sum + zip.size, 0);
  return {
    entries: MAX_ENTRIES,
    bytes: Math.min(room * MAX_INGEST_BYTES, MAX_RATIO * size + MAX_INGEST_BYTES),
  };
}

/** More than any photo. */
const MAX_ENTRY_BYTES = 100 * 1024 * 1024;
const TYPES: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  png: 'image/png',
  webp: 'image/webp',
};

/** An entry with its decoded path. */
interface Candidate {
  readonly path: string;
  readonly entry: FileEntry;
}

/**
 * Returns at most `room` photos of a ZIP, including those in folders, in the order of their paths, as far as `budget`
 * lasts. Throws when the file is no ZIP, is damaged, or when all its photos are encrypted.
 */
export async function unpackZip(
  zip: Blob,
  room: number,
  budget: Budget = openBudget([zip], room),
): Promise<Unpacked> {
  // Workers would be made of blob: addresses, which the page's Content-Security-Policy forbids.
  const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false });
  try {
    const { files, isCut } = await listFiles(reader, budget);
    const found = files.filter(mayBePhoto).map((entry) => ({ path: nameOf(entry), entry }));
    if (found.length > 0 && found.every(({ entry }) => entry.encrypted)) throw new Error('encrypted');
    const [bad = [], good = []] = [true, false].map((is) =>
      found.filter(({ path }) => pointsOut(path) === is),
    );
    const candidates = good.sort((one, other) => (one.path < other.path ? -1 : 1));
    const photos: File[] = [];
    let tried = 0;
    while (photos.length < room && budget.bytes > 0 && tried < candidates.length) {
      const photo = await readPhoto(candidates[tried++] as Candidate, budget);
      if (photo) photos.push(photo);
      else if (budget.bytes < 0) tried -= 1;
    }
    const left = candidates.length - tried;
    const isFull = photos.length >= room;
    return {
      photos,
      beyond: isFull ? left : 0,
      skipped: files.length - bad.length - photos.length - left,
      badNames: bad.map(({ path }) => path),
      isCut: isCut || (left > 0 && !isFull),
    };
  } finally {
    await reader.close();
  }
}

/** Returns the files of a ZIP, up to the budget of entries. */
const listFiles = async (reader: ZipReader<unknown>, budget: Budget) => {
  const files: FileEntry[] = [];
  // Otherwise a single bad name refuses the whole ZIP.
  for await (const entry of reader.getEntriesGenerator({ filenameValidation: 'tolerant' })) {
    if (budget.entries <= 0) return { files, isCut: true };
    budget.entries -= 1;
    if (isContent(entry)) files.push(entry);
  }
  return { files, isCut: false };
};

/** An absolute path, a drive, or a path with a parent folder. */
const pointsOut = (path: string): boolean => /^(?:[/\\]|[a-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(path);

/** Leaves out folders and what systems add: __MACOSX, .DS_Store, Thumbs.db. */
const isContent = (entry: Entry): entry is FileEntry =>
  !entry.directory &&
  !/^__MACOSX\//.test(entry.filename) &&
  !/(?:^|\/)(?:\.(?!\.\/)|Thumbs\.db$)/.test(entry.filename);

const mayBePhoto = (entry: FileEntry): boolean =>
  hasPhotoName(entry.filename) && entry.uncompressedSize <= MAX_ENTRY_BYTES;

/** Returns undefined for an entry that is damaged, encrypted, or no photo by its content. */
const readPhoto = async ({ path, entry }: Candidate, budget: Budget): Promise<File | undefined> => {
  const name = path.replace(/^.*[/\\]/, '');
  const [, extension = ''] = /\.(\w+)$/.exec(name) ?? [];
  const type = TYPES[extension.toLowerCase()] ?? 'image/jpeg';
  try {
    const bytes = await readBounded(entry, budget);
    const file = new File(bytes, name, { type, lastModified: entry.lastModDate.getTime() });
    return (await isPhoto(new File(bytes, name))) ? file : undefined;
  } catch {
    return undefined;
  }
};

/** Reads an entry, and stops at MAX_ENTRY_BYTES and at the end of the budget, whatever size it declares. */
const readBounded = async (entry: FileEntry, budget: Budget): Promise<Uint8Array<ArrayBuffer>[]> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  await entry.getData(
    new WritableStream<Uint8Array<ArrayBuffer>>({
      write: (chunk) => {
        size += chunk.length;
        budget.bytes -= chunk.length;
        if (size > MAX_ENTRY_BYTES || budget.bytes < 0) throw new Error('too large');
        chunks.push(chunk);
      },
    }),
  );
  return chunks;
};

/** Encodings of names without the UTF-8 flag, in the order in which they are tried: macOS, then Windows in Taiwan. */
const NAME_ENCODINGS = ['utf-8', 'big5'];

const nameOf = (entry: FileEntry): string => {
  if (entry.filenameUTF8) return entry.filename;
  for (const encoding of NAME_ENCODINGS)
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(entry.rawFilename);
    } catch {
      // The name has another encoding.
    }
  return entry.filename;
};
