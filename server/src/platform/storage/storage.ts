import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';

export interface StoredObject {
  /** Size of the whole object in bytes, for any range. */
  readonly size: number;
  /** Fails when the object cannot be read completely; never ends early. */
  readonly stream: Readable;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** An object to read piece by piece until it is closed; on a disk, a removed one stays readable. */
export interface OpenedObject {
  readonly size: number;
  /** Reads bytes from `position` on; returns their number, at most the length of `into`, 0 at the end. */
  readonly read: (into: Uint8Array, position: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Headers with which storage serves an object to a browser. */
export interface ServedAs {
  readonly type: string;
  readonly cacheControl: string;
  readonly disposition: string;
}

/** Minimum validity in seconds of an address of `addressOf`. */
export const ADDRESS_LASTS_S = 900;

/** Storage of photos' bytes. Keys come from keys.ts: letters, digits, `/`, `-` and `.` only. */
export interface Storage {
  /**
   * Resolves when the bytes survive a power cut; replaces an existing object. Readers see all of the old bytes or all
   * of the new ones. Throws Failure STORAGE_FULL when there is no room, SERVICE_UNAVAILABLE when a remote storage
   * fails, like every verb below.
   */
  readonly put: (key: string, bytes: Buffer) => Promise<void>;
  /** Stores under a new key that nobody reads yet; a process that dies meanwhile may leave a part of it. */
  readonly putNew: (key: string, bytes: Buffer) => Promise<void>;
  /** Returns undefined when there is no such object. */
  readonly open: (key: string, range?: ByteRange) => Promise<StoredObject | undefined>;
  /** Opens an object for a reader with its own buffers. Undefined as for `open`. */
  readonly openPieces: (key: string) => Promise<OpenedObject | undefined>;
  /** Returns the size of the object in bytes; undefined as for `open`. */
  readonly sizeOf: (key: string) => Promise<number | undefined>;
  /** Returns SHA-256 of the object in hex; undefined as for `open`. */
  readonly hashOf: (key: string) => Promise<string | undefined>;
  /**
   * Returns the object for another process: the path of its file, or its bytes when this machine has no file of it.
   * Undefined as for `open`.
   */
  readonly fileOf: (key: string) => Promise<string | Buffer | undefined>;
  /** Removes the object, or everything below a key that ends in `/`; removing what does not exist is no error. */
  readonly remove: (key: string) => Promise<void>;
  /** Throws when objects cannot be read or written; a full storage does not count. */
  readonly check: () => Promise<void>;
  /** Yields keys below a prefix that ends in `/`, in no order, with the time each was written; reads page by page. */
  readonly list: (prefix: string) => AsyncIterable<{ key: string; writtenAt: Date }>;
  /**
   * Returns an address at which browsers fetch the object directly; undefined when there is no such object, or when the
   * server sends it.
   */
  readonly addressOf: (key: string, as: ServedAs) => Promise<string | undefined>;
  /** The origin of those addresses; undefined when the server sends everything. */
  readonly addressOrigin: string | undefined;
}

/** Returns the whole object as one Buffer; undefined when there is none. For objects of a few megabytes. */
export async function readAll(storage: Pick<Storage, 'open'>, key: string): Promise<Buffer | undefined> {
  const object = await storage.open(key);
  return object && buffer(object.stream);
}

/** A photo, and which of its files: null is the one that it came with. Only the id, for a photo that was never replaced. */
export type FilesOf = string | { readonly id: string; readonly file_id: string | null };

/** Keys in storage: everything of a photo is below one prefix, so that one removal deletes it. */
export const originalsPrefix = 'photos/';
export const photoPrefix = (photoId: string) => `photos/${photoId}/`;
const keyOf = (photo: FilesOf, name: string) => {
  const { id, file_id } = typeof photo === 'string' ? { id: photo, file_id: null } : photo;
  return `${photoPrefix(id)}${file_id === null ? '' : `${file_id}-`}${name}`;
};
export const originalKey = (photo: FilesOf) => keyOf(photo, 'original');
export function previewKey(photo: FilesOf, width: number, format: 'webp' | 'jpeg') {
  return keyOf(photo, `preview-${width}.${format}`);
}
/** The JPEG that guests download instead of the original. */
export const reductionKey = (photo: FilesOf, reductionId: string) =>
  keyOf(photo, `reduced-${reductionId}.jpeg`);
/** Returns undefined for other files than reductions. */
export const reductionIdOfKey = (key: string): string | undefined =>
  /[/-]reduced-(\w+)\.jpeg$/.exec(key)?.[1];
export const faceCropKey = (photo: FilesOf, faceId: string) => keyOf(photo, `face-${faceId}.webp`);
/** Returns undefined for other files than face crops. */
export const faceIdOfKey = (key: string): string | undefined => /[/-]face-(\w+)\.webp$/.exec(key)?.[1];
/** The file of a blurred photo from before, which only the person who is blurred gets. */
export const clearKey = (photoId: string, clearId: string) => `${photoPrefix(photoId)}${clearId}-clear`;
export const isClearKey = (key: string): boolean => key.endsWith('-clear');
export const isOriginalKey = (key: string): boolean => /[/-]original$/.test(key);
/** Returns the file that a photo's key belongs to; null for the one that the photo came with. */
export function fileIdOfKey(key: string): string | null {
  return /\/(\w{22})-(?:original|preview-|reduced-|face-|clear$)/.exec(key)?.[1] ?? null;
}
export const adImagesPrefix = 'ads/';
export const adImageKey = (imageId: string) => `ads/${imageId}.webp`;
/** Returns undefined for an unfinished file. */
export const adImageIdOfKey = (key: string): string | undefined => /^ads\/(\w+)\.webp$/.exec(key)?.[1];
/** Sponsors' pictures on photos. */
export const framesPrefix = 'frames/';
export const frameKey = (fileId: string) => `frames/${fileId}.png`;
/** Returns undefined for an unfinished file. */
export const frameIdOfKey = (key: string): string | undefined => /^frames\/(\w+)\.png$/.exec(key)?.[1];
/** PDFs of photo books, in pieces. They are in no backup, because they can be drawn again. */
export const booksPrefix = 'books/';
export const bookPrefix = (fileId: string) => `books/${fileId}/`;
export const bookPieceKey = (fileId: string, piece: number) => `books/${fileId}/${piece}`;
export const photoIdOfKey = (key: string): string | undefined => key.split('/')[1];
export const erasuresPrefix = 'erasures/';
/** `number`: that of its first erasure. */
export function erasuresKey(at: Date, number: string) {
  return `erasures/${at.toISOString().replaceAll(':', '-')}-${number}.json`;
}

/** Returns true for objects in backups: a photo's files and sponsors' pictures. */
export function isObjectKey(key: string): boolean {
  return /^(photos\/\w+\/[\w-]+(\.\w+)?|ads\/\w+\.webp|frames\/\w+\.png)$/.test(key);
}
export const isErasuresKey = (key: string): boolean => /^erasures\/[\dTZ.-]+\.json$/.test(key);

/** Hides a bucket's latency of some milliseconds. */
const AT_ONCE = 8;

/**
 * Removes what no row refers to any more: objects, or everything below keys that end in `/`. Logs failures as `what`;
 * the sweep removes the rest.
 */
export async function removeEach(
  { storage, log }: { readonly storage: Pick<Storage, 'remove'>; readonly log: Pick<Logger, 'warn'> },
  keys: readonly string[],
  what: string,
): Promise<void> {
  const remove = (key: string) =>
    storage.remove(key).catch((error) => log.warn({ err: error }, `${what} are left for the sweep`));
  for (let at = 0; at < keys.length; at += AT_ONCE)
    await Promise.all(keys.slice(at, at + AT_ONCE).map(remove));
}
