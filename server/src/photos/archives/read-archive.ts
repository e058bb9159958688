import { Readable } from 'node:stream';
import { type ByteRange, type OpenedObject, originalKey, type Storage } from '#platform/storage/storage.ts';
import type { ArchivedPhoto } from './archive.ts';
import { piecesOf } from './lay-out-zip.ts';

/** Large enough that the overhead per chunk does not matter. */
const CHUNK_BYTES = 512 * 1024;
/**
 * Chunks that a delivery reuses. New buffers would cause full garbage collections, which halve the speed. One chunk is
 * being sent, one waits, one is being filled, and one is spare.
 */
const CHUNKS = 4;

interface Parts {
  readonly storage: Pick<Storage, 'openPieces'>;
  /** Rejects when this photo, or any photo, may no longer be delivered. */
  readonly beforeEach: (photoId: string) => Promise<void>;
}

/**
 * Returns a range of a ZIP as a stream to pipe into a response. Buffers are reused: a chunk is overwritten after the
 * next one was taken, so a consumer must finish with a chunk first, as a pipe does. Photos are read in order, at most
 * two chunks ahead. The stream fails when `beforeEach` rejects or a stored photo is missing or has another size.
 */
export function readArchive(parts: Parts, entries: readonly ArchivedPhoto[], range: ByteRange): Readable {
  return Readable.from(chunksOf(parts, entries, range), { objectMode: true, highWaterMark: 1 });
}

const chunksOf = async function* (
  { storage, beforeEach }: Parts,
  entries: readonly ArchivedPhoto[],
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
    if ('bytes' in piece) {
      for (let at = 0; at < piece.bytes.length; ) {
        const copied = piece.bytes.copy(room(), 0, at);
        at += copied;
        if (isFull(copied)) yield chunk;
      }
      continue;
    }
    await beforeEach(piece.entry.photoId);
    const file = await openPhoto(storage, piece.entry);
    try {
      for (let at = piece.range.start; at <= piece.range.end; ) {
        const into = room();
        const read = await file.read(into.subarray(0, piece.range.end - at + 1), at);
        if (read === 0) throw new Error(`photo ${piece.entry.photoId} ends at byte ${at}`);
        at += read;
        if (isFull(read)) yield chunk;
      }
    } finally {
      await file.close();
    }
  }
};

const openPhoto = async (
  storage: Parts['storage'],
  { photoId, size }: Pick<ArchivedPhoto, 'photoId' | 'size'>,
): Promise<OpenedObject> => {
  const file = await storage.openPieces(originalKey(photoId));
  if (file?.size === size) return file;
  await file?.close();
  throw new Error(`photo ${photoId} is ${file ? `of ${file.size} bytes instead of ${size}` : 'gone'}`);
};
