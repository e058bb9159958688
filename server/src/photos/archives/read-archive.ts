import { Readable } from 'node:stream';
import type { ByteRange, OpenedObject, Storage } from '#platform/storage/storage.ts';
import type { ArchivedPhoto } from './archive.ts';
import { piecesOf, type ZipEntry } from './lay-out-zip.ts';

/** Large enough that the overhead per chunk does not matter. */
const CHUNK_BYTES = 512 * 1024;
/**
 * Chunks that a delivery reuses. New buffers would cause full garbage collections, which halve the speed. One chunk is
 * being sent, one waits, one is being filled, and one is spare.
 */
const CHUNKS = 4;

/** A file that is no photo. */
interface WrittenFile extends ZipEntry {
  /** Returns its bytes; rejects when they are no longer the described ones. */
  readonly write: () => Promise<Buffer>;
}

type ArchivedFile = ArchivedPhoto | WrittenFile;

interface Parts {
  readonly storage: Pick<Storage, 'openPieces'>;
  /** Rejects when this photo, or any photo, may no longer be delivered. */
  readonly beforeEach: (photo: Pick<ArchivedPhoto, 'photoId' | 'original'>) => Promise<void>;
}

/**
 * Returns a range of a ZIP as a stream to pipe into a response. Buffers are reused: a chunk is overwritten after the
 * next one was taken, so a consumer must finish with a chunk first, as a pipe does. Photos are read in order, at most
 * two chunks ahead. The stream fails when `beforeEach` rejects or a stored photo is missing or has another size.
 */
export function readArchive(parts: Parts, entries: readonly ArchivedFile[], range: ByteRange): Readable {
  return Readable.from(chunksOf(parts, entries, range), { objectMode: true, highWaterMark: 1 });
}

const chunksOf = async function* (
  { storage, beforeEach }: Parts,
  entries: readonly ArchivedFile[],
  range: ByteRange,
): AsyncGenerator<Buffer> {
  let left = range.end - range.start + 1;
  let chunk: Buffer = Buffer.alloc(0);
  let filled = 0;
  const ring: Buffer[] = [];
  const room = () => {
    if (filled === chunk.length) {
      const oldest = ring.length === CHUNKS ? ring.shift() : undefined;
      const buffer = oldest ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
      ring.push(buffer);
      chunk = buffer.subarray(0, left);
      filled = 0;
    }
    return chunk.subarray(filled);
  };
  const isFull = (more: number) => {
    filled += more;
    left -= more;
    return filled === chunk.length;
  };
  for (const piece of piecesOf(entries, range)) {
    const written = 'bytes' in piece ? piece.bytes : await writeFile(piece);
    if (written) {
      for (let at = 0; at < written.length; ) {
        const copied = written.copy(room(), 0, at);
        at += copied;
        if (isFull(copied)) yield chunk;
      }
      continue;
    }
    const { entry: photo, range: part } = piece as PhotoPiece;
    await beforeEach(photo);
    const file = await openPhoto(storage, photo);
    try {
      for (let at = part.start; at <= part.end; ) {
        const into = room();
        const read = await file.read(into.subarray(0, part.end - at + 1), at);
        if (read === 0) throw new Error(`photo ${photo.photoId} ends at byte ${at}`);
        at += read;
        if (isFull(read)) yield chunk;
      }
    } finally {
      await file.close();
    }
  }
};

interface PhotoPiece {
  readonly entry: ArchivedPhoto;
  readonly range: ByteRange;
}

/** Returns the part of a file that is no photo; undefined for a photo. */
const writeFile = async ({
  entry,
  range,
}: {
  readonly entry: ArchivedFile;
  readonly range: ByteRange;
}): Promise<Buffer | undefined> =>
  'write' in entry ? (await entry.write()).subarray(range.start, range.end + 1) : undefined;

const openPhoto = async (
  storage: Parts['storage'],
  { photoId, key, size }: Pick<ArchivedPhoto, 'photoId' | 'key' | 'size'>,
): Promise<OpenedObject> => {
  const file = await storage.openPieces(key);
  if (file?.size === size) return file;
  await file?.close();
  throw new Error(`photo ${photoId} is ${file ? `of ${file.size} bytes instead of ${size}` : 'gone'}`);
};
