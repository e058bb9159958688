import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export interface StoredObject {
  /** Bytes of the whole object, whatever range was asked for. */
  readonly size: number;
  /** Fails where the object cannot be read to its end; it never ends early. */
  readonly stream: Readable;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** An object that is read piece by piece until it is closed; on a disk, one that was removed meanwhile can be read to its end. */
export interface OpenedObject {
  readonly size: number;
  /** Reads bytes from `position` on; returns how many, 0 at the end, and no more than `into` holds. */
  readonly read: (into: Uint8Array, position: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Headers with which storage itself serves an object to a browser. */
export interface ServedAs {
  readonly type: string;
  readonly cacheControl: string;
  readonly disposition: string;
}

/** Seconds that an address of `addressOf` is valid at least. */
export const ADDRESS_LASTS_S = 900;

/** Where photos' bytes live. Keys are made by keys.ts: letters, digits, `/`, `-` and `.` only. */
export interface Storage {
  /**
   * Resolves when the bytes survive a power cut; replaces what was there. Readers see all of the old bytes or all of the
   * new ones. Throws Failure STORAGE_FULL when there is no room, SERVICE_UNAVAILABLE when a storage elsewhere fails; so
   * does every verb below.
   */
  readonly put: (key: string, bytes: Buffer) => Promise<void>;
  /** The same for a key that is new and that nobody reads yet: a process that dies meanwhile may leave a part of it. */
  readonly putNew: (key: string, bytes: Buffer) => Promise<void>;
  /** Undefined when there is no such object. */
  readonly open: (key: string, range?: ByteRange) => Promise<StoredObject | undefined>;
  /** For a reader with buffers of its own, who goes on from where it was. Undefined as for `open`. */
  readonly openPieces: (key: string) => Promise<OpenedObject | undefined>;
  /** Bytes of the object; undefined as for `open`. */
  readonly sizeOf: (key: string) => Promise<number | undefined>;
  /** SHA-256 of the object in hex; undefined as for `open`. */
  readonly hashOf: (key: string) => Promise<string | undefined>;
  /**
   * The object for a process that reads it by itself: the path of its file, or its bytes where it is in no file of this
   * machine. Undefined as for `open`.
   */
  readonly fileOf: (key: string) => Promise<string | Buffer | undefined>;
  /** Removes the object, or everything below a key that ends in `/`; removing what does not exist is no error. */
  readonly remove: (key: string) => Promise<void>;
  /** Throws when objects cannot be read or cannot be written; having no room left is no such case. */
  readonly check: () => Promise<void>;
  /** Keys below a prefix that ends in `/`, in no order, with the time each was written; read page by page. */
  readonly list: (prefix: string) => AsyncIterable<{ key: string; writtenAt: Date }>;
  /**
   * An address at which a browser fetches the object by itself; undefined where there is no such object, or where the
   * server sends it.
   */
  readonly addressOf: (key: string, as: ServedAs) => Promise<string | undefined>;
  /** The origin of those addresses; undefined where the server sends everything. */
  readonly addressOrigin: string | undefined;
}

/** The whole object as one Buffer; undefined when there is none. For objects of a few megabytes. */
export const readAll = async (storage: Pick<Storage, 'open'>, key: string): Promise<Buffer | undefined> => {
  const object = await storage.open(key);
  return object && buffer(object.stream);
};
