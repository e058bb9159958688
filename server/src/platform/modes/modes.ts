import { setTimeout as sleep } from 'node:timers/promises';
import type { Modes } from '@togather/contract/modes.ts';
import type { Logger } from 'pino';
import type { Changes } from '#platform/changes/changes.ts';
import type { Queryable } from '#platform/db/db.ts';

/** The modes of the installation, as this process knows them. */
export interface OpenModes {
  readonly current: () => Modes;
  /** Calls `onChange` after each change. */
  readonly watch: (onChange: (modes: Modes) => void) => void;
}

interface Parts {
  readonly checksDb: Queryable;
  readonly changes: Pick<Changes, 'watchModes'>;
  readonly log: Logger;
}

const RETRY_MS = 1000;

/** Reads the modes, and reads them again after each notification. */
export async function openModes({ checksDb, changes, log }: Parts): Promise<OpenModes> {
  const watchers = new Set<(modes: Modes) => void>();
  // Notifications during the first reading are kept: it may have begun before the change.
  let isReading = true;
  let isStale = false;
  let modes: Modes;

  const update = async () => {
    const next = await readModes(checksDb);
    if (next.maintenance === modes.maintenance && next.readOnly === modes.readOnly) return;
    modes = next;
    log.info(next, 'the modes of the installation have changed');
    for (const onChange of watchers) onChange(next);
  };
  const updateWhileStale = async () => {
    if (isReading) return;
    isReading = true;
    while (isStale) {
      isStale = false;
      await update().catch(async (error: unknown) => {
        log.warn({ err: error }, 'the modes of the installation could not be read');
        isStale = true;
        await sleep(RETRY_MS, undefined, { ref: false });
      });
    }
    isReading = false;
  };
  changes.watchModes(() => {
    isStale = true;
    void updateWhileStale();
  });
  modes = await readModes(checksDb);
  isReading = false;
  void updateWhileStale();

  return {
    current: () => modes,
    watch: (onChange) => {
      watchers.add(onChange);
    },
  };
}

/** Returns the modes of the installation. */
export async function readModes(db: Queryable): Promise<Modes> {
  const row = await db.selectFrom('modes').select(['maintenance', 'read_only']).executeTakeFirst();
  return { maintenance: row?.maintenance ?? false, readOnly: row?.read_only ?? false };
}
