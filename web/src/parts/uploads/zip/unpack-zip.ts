import { BlobReader, type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { hasPhotoName, isPhoto } from '#parts/uploads/pictures/is-photo.ts';

/** What a ZIP contained. */
export interface Unpacked {
  readonly photos: readonly File[];
  /** Files that are no photos, or that cannot be read. */
  readonly skipped: number;
  /** Photos beyond `room`, which were not unpacked. */
  readonly beyond: number;
}

/** More than any photo: a compressed entry can grow a thousandfold. */
const MAX_ENTRY_BYTES = 100 * 1024 * 1024;
const TYPES: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  png: 'image/png',
  webp: 'image/webp',
};

/**
 * Returns at most `room` photos of a ZIP, including those in folders, in the order of their paths. Throws when the file is no
 * ZIP, is damaged, or when all its photos are encrypted.
 */
export async function unpackZip(zip: Blob, room: number): Promise<Unpacked> {
  // Workers would be made of blob: addresses, which the page's Content-Security-Policy forbids.
  const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false });
  try {
    const files = (await reader.getEntries()).filter(isContent);
    const candidates = files.filter(mayBePhoto).sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
    if (candidates.length > 0 && candidates.every(({ encrypted }) => encrypted)) throw new Error('encrypted');
    const photos: File[] = [];
    let tried = 0;
    while (photos.length < room && tried < candidates.length) {
      const photo = await readPhoto(candidates[tried++] as FileEntry);
      if (photo) photos.push(photo);
    }
    const beyond = candidates.length - tried;
    return { photos, beyond, skipped: files.length - photos.length - beyond };
  } finally {
    await reader.close();
  }
}

/** Leaves out folders and what systems add: __MACOSX, .DS_Store, Thumbs.db. */
const isContent = (entry: Entry): entry is FileEntry =>
  !entry.directory &&
  !/^__MACOSX\//.test(entry.filename) &&
  !/(?:^|\/)(?:\.|Thumbs\.db$)/.test(entry.filename);

const mayBePhoto = (entry: FileEntry): boolean =>
  hasPhotoName(entry.filename) && entry.uncompressedSize <= MAX_ENTRY_BYTES;

/** Returns undefined for an entry that is damaged, encrypted, or no photo by its content. */
const readPhoto = async (entry: FileEntry): Promise<File | undefined> => {
  const name = nameOf(entry).replace(/^.*[/\\]/, '');
  const [, extension = ''] = /\.(\w+)$/.exec(name) ?? [];
  const type = TYPES[extension.toLowerCase()] ?? 'image/jpeg';
  try {
    const bytes = await readBounded(entry);
    const file = new File(bytes, name, { type, lastModified: entry.lastModDate.getTime() });
    return (await isPhoto(new File(bytes, name))) ? file : undefined;
  } catch {
    return undefined;
  }
};

/** Reads an entry, and stops at MAX_ENTRY_BYTES, whatever size it declares. */
const readBounded = async (entry: FileEntry): Promise<Uint8Array<ArrayBuffer>[]> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  await entry.getData(
    new WritableStream<Uint8Array<ArrayBuffer>>({
      write: (chunk) => {
        size += chunk.length;
        if (size > MAX_ENTRY_BYTES) throw new Error('larger than declared');
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
