import { erasuresKey, readAll, type Storage } from '#platform/storage/storage.ts';
import { type BackupTarget, listErasures } from './backup-files.ts';

/** Copies the erasures that the oldest backup may need to `target`, and removes older ones. */
export async function saveErasures(storage: Storage, target: BackupTarget, oldest: Date): Promise<void> {
  const there = new Set<string>();
  for await (const key of listErasures(target))
    if (isAfter(key, oldest)) there.add(key);
    else await target.remove(key);
  for await (const key of listErasures(storage))
    if (isAfter(key, oldest) && !there.has(key)) await copy(storage, target, key);
}

/** Restores the erasures that the storage has lost. */
export async function loadErasures(storage: Storage, target: BackupTarget): Promise<void> {
  for await (const key of listErasures(target))
    if ((await storage.sizeOf(key)) === undefined) await copy(target, storage, key);
}

const copy = async (from: Pick<Storage, 'open'>, to: Pick<Storage, 'put'>, key: string) => {
  const bytes = await readAll(from, key);
  if (bytes) await to.put(key, bytes);
};

/** The clocks of processes that record, publish and back up may differ by this. */
const CLOCKS_DIFFER_MS = 3600_000;

/** Returns whether a key's erasures may be later than a backup; erasures are published after they happened. */
export function isAfter(key: string, madeAt: Date): boolean {
  return key > erasuresKey(new Date(madeAt.getTime() - CLOCKS_DIFFER_MS), '');
}
