import type { Storage } from './storage.ts';

/** The verbs that read or write an object. */
export const storageVerbs = [
  'put',
  'putNew',
  'open',
  'openPieces',
  'sizeOf',
  'hashOf',
  'fileOf',
  'remove',
  'addressOf',
] as const;
export type StorageVerb = (typeof storageVerbs)[number];

/** Wraps a storage to report each failure; a missing object is none. */
export function countErrors(storage: Storage, tell: (verb: StorageVerb) => void): Storage {
  const told = (verb: StorageVerb) => {
    const act = storage[verb] as (...given: unknown[]) => Promise<unknown>;
    return async (...given: unknown[]) => {
      try {
        return await act(...given);
      } catch (error) {
        tell(verb);
        throw error;
      }
    };
  };
  return { ...storage, ...Object.fromEntries(storageVerbs.map((verb) => [verb, told(verb)])) };
}
