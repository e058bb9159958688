import { Readable } from 'node:stream';
import { Failure } from '../base/failure.ts';
import type { Storage } from './storage.ts';

/** Stores what can be made again at any time; where storage has no room that is no failure. */
export const putIfRoom = async (storage: Pick<Storage, 'put'>, key: string, bytes: Buffer): Promise<void> => {
  await storage.put(key, bytes).catch((error) => {
    if (!(error instanceof Failure && error.code === 'STORAGE_FULL')) throw error;
  });
};

/** Bytes that were just made, read like an object in storage. */
export const fromMemory = (bytes: Buffer): Pick<Storage, 'open'> => ({
  open: async (_key, range) => {
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
    return { size: bytes.length, stream: Readable.from([part], { objectMode: false }) };
  },
});
