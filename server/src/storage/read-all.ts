import { buffer } from 'node:stream/consumers';
import type { Storage } from './storage.ts';

/** The whole object as one Buffer; undefined when there is none. For objects of a few megabytes. */
export const readAll = async (storage: Pick<Storage, 'open'>, key: string): Promise<Buffer | undefined> => {
  const object = await storage.open(key);
  return object && buffer(object.stream);
};
