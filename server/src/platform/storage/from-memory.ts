import { Readable } from 'node:stream';
import { Failure } from '#platform/base/failure.ts';
import type { Storage } from './storage.ts';

/** Where an object is served from: storage, or bytes in memory. */
export type ObjectSource = Pick<Storage, 'open' | 'sizeOf'> & Partial<Pick<Storage, 'addressOf'>>;

/** Stores bytes that can be recreated; a full storage is no failure. */
export async function putIfRoom(storage: Pick<Storage, 'put'>, key: string, bytes: Buffer): Promise<void> {
  await storage.put(key, bytes).catch((error) => {
    if (!(error instanceof Failure && error.code === 'STORAGE_FULL')) throw error;
  });
}

/** Wraps bytes in memory as an object in storage. */
const fromMemory = (bytes: Buffer): Pick<Storage, 'open' | 'sizeOf'> => ({
  open: async (_key, range) => {
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
    return { size: bytes.length, stream: Readable.from([part], { objectMode: false }) };
  },
  sizeOf: async () => bytes.length,
});

/** Returns the source of one object that is computed for each reader, at most once, and never stored. Also throws what `make` throws. */
export function computed(make: () => Promise<Buffer>): ObjectSource {
  const nothing = { open: async () => undefined, sizeOf: async () => undefined };
  return madeIfMissing({ ...nothing, addressOf: async () => undefined }, make);
}

/** Returns storage for one object that is created once when it is missing. Its verbs also throw what `make` throws. */
export function madeIfMissing(
  storage: Pick<Storage, 'open' | 'sizeOf' | 'addressOf'>,
  make: () => Promise<Buffer>,
): ObjectSource {
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
}
