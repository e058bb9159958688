import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export interface StoredObject {
  /** Bytes of the whole object, whatever range was asked for. */
  readonly size: number;
  readonly stream: Readable;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where photos' bytes live. Keys are made by keys.ts: letters, digits, `/`, `-` and `.` only. */
export interface Storage {
  /** Resolves when the bytes survive a power cut; replaces what was there. Throws Failure STORAGE_FULL when there is no room. */
  readonly put: (key: string, bytes: Buffer) => Promise<void>;
  /** Undefined when there is no such object. */
  readonly open: (key: string, range?: ByteRange) => Promise<StoredObject | undefined>;
  /** The path of a file that holds the object, for a process that reads it by itself. Undefined as for `open`. */
  readonly fileOf: (key: string) => Promise<string | undefined>;
  /** Removes the object, or everything below a key that ends in `/`; removing what is not there is no error. */
  readonly remove: (key: string) => Promise<void>;
  /** Throws when objects cannot be read or cannot be written; having no room left is no such case. */
  readonly check: () => Promise<void>;
  /** Keys below a prefix that ends in `/`, in no order, with the time each was written. */
  readonly list: (prefix: string) => AsyncIterable<{ key: string; writtenAt: Date }>;
}

/** The whole object as one Buffer; undefined when there is none. For objects of a few megabytes. */
export const readAll = async (storage: Pick<Storage, 'open'>, key: string): Promise<Buffer | undefined> => {
  const object = await storage.open(key);
  return object && buffer(object.stream);
};
