import { join } from 'node:path';
import { expect } from 'vitest';
import { backupSigner, type Manifest } from '#operating/backups/backup-files.ts';
import { makeBackup } from '#operating/backups/make-backup.ts';
import { restoreBackup } from '#operating/backups/restoring/restore-backup.ts';
import { verifyInstallation } from '#operating/backups/verify-installation.ts';
import { newId } from '#platform/base/new-id.ts';
import { openDiskStorage } from '#platform/storage/disk.ts';
import { readAll, type Storage } from '#platform/storage/storage.ts';
import { type Installation, withEmptyInstallation } from './empty-installation.ts';
import type { TestServer } from './test-server.ts';

export const DAY_MS = 86_400_000;

/** Backs up a test's server, and restores it elsewhere; all files are below `dir`. */
export interface Backups {
  readonly target: Storage;
  /** Backs up as if `day` days had passed. */
  readonly backUp: (day: number, storage?: Storage) => Promise<Manifest>;
  /** Restores a backup, with what was erased since, into an empty installation without faults. */
  readonly restored: <T>(backup: Manifest, use: (installation: Installation) => Promise<T>) => Promise<T>;
}

export function openBackups(serverOf: () => TestServer, dir: string): Backups {
  const target = openDiskStorage(join(dir, 'backups'));
  return {
    target,
    backUp: (day, storage = serverOf().context.storage) =>
      makeBackup({
        databaseUrl: serverOf().databaseUrl,
        storage,
        target,
        sign: backupSigner(serverOf().context.secrets),
        now: new Date(Date.now() + day * DAY_MS),
        keptDays: 14,
      }),
    restored: (backup, use) =>
      withEmptyInstallation(
        () => openDiskStorage(join(dir, newId())),
        async (installation) => {
          const { storage, secrets } = serverOf().context;
          for await (const { key } of storage.list('erasures/'))
            await installation.storage.put(key, (await readAll(storage, key))!);
          await restoreBackup({ ...installation, secrets }, target, backup);
          expect((await verifyInstallation(installation)).faults).toEqual([]);
          return use(installation);
        },
      ),
  };
}
