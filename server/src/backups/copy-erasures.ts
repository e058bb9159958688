import { erasuresKey } from '../platform/storage/keys.ts';
import { readAll, type Storage } from '../platform/storage/storage.ts';
import { listErasures, type Place } from './backup-files.ts';

/** Takes the erasures along that the oldest backup may need, and removes those before: whichever is restored, all are known. */
export const saveErasures = async (storage: Storage, place: Place, oldest: Date): Promise<void> => {
  const there = new Set<string>();
  for await (const key of listErasures(place))
    if (isAfter(key, oldest)) there.add(key);
    else await place.remove(key);
  for await (const key of listErasures(storage))
    if (isAfter(key, oldest) && !there.has(key)) await copy(storage, place, key);
};

/** Brings back what the storage has lost of them. */
export const loadErasures = async (storage: Storage, place: Place): Promise<void> => {
  for await (const key of listErasures(place))
    if ((await storage.sizeOf(key)) === undefined) await copy(place, storage, key);
};

const copy = async (from: Pick<Storage, 'open'>, to: Pick<Storage, 'put'>, key: string) => {
  const bytes = await readAll(from, key);
  if (bytes) await to.put(key, bytes);
};

/** Processes that note, publish and back up may tell the time by different clocks. */
const CLOCKS_DIFFER_MS = 3600_000;

/** Whether the erasures of a key may be of a later time than a backup's: they were published when they had happened. */
export const isAfter = (key: string, madeAt: Date): boolean =>
  key > erasuresKey(new Date(madeAt.getTime() - CLOCKS_DIFFER_MS), '');
