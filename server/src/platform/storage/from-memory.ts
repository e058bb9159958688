import { Readable } from 'node:stream';
import { Failure } from '../base/failure.ts';
import type { Storage } from './storage.ts';

/** What an object is served from: storage, or bytes that were just made. */
export type ObjectSource = Pick<Storage, 'open' | 'sizeOf'> & Partial<Pick<Storage, 'addressOf'>>;

/** Stores what can be made again at any time; where storage has no room that is no failure. */
export const putIfRoom = async (storage: Pick<Storage, 'put'>, key: string, bytes: Buffer): Promise<void> => {
  await storage.put(key, bytes).catch((error) => {
    if (!(error instanceof Failure && error.code === 'STORAGE_FULL')) throw error;
  });
};

/** Bytes that were just made, read like an object in storage. */
const fromMemory = (bytes: Buffer): Pick<Storage, 'open' | 'sizeOf'> => ({
  open: async (_key, range) => {
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
    return { size: bytes.length, stream: Readable.from([part], { objectMode: false }) };
  },
  sizeOf: async () => bytes.length,
});

/** Storage for one object that is made, once, where it is missing. Its verbs throw what `make` throws, too. */
export const madeIfMissing = (
  storage: Pick<Storage, 'open' | 'sizeOf' | 'addressOf'>,
  make: () => Promise<Buffer>,
): ObjectSource => {
  let made: Promise<Pick<Storage, 'open' | 'sizeOf'>> | undefined;
  const memory = () => {
    made ??= make().then(fromMemory);
    return made;
  };
  return {
    open: async (key, range) => (await storage.open(key, range)) ?? (await memory()).open(key, range),
    sizeOf: async (key) => (await storage.sizeOf(key)) ?? (await memory()).sizeOf(key),
    addressOf: storage.addressOf,
  };
};
