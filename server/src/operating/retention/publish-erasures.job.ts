import type { Context } from '#app/context/context.ts';
import { erasuresKey, erasuresPrefix } from '#platform/storage/storage.ts';
import { writeErasures } from './erasure-file.ts';

/** More than a minute's; the next run handles the rest. */
const MOST_AT_ONCE = 10_000;
/** Longer than backups are kept by default. */
const KEPT_MS = 60 * 24 * 3600_000;

/**
 * Moves erasures recorded since the last run from the database to the storage, which outlives a lost database;
 * restore-backup.ts replays them.
 */
export async function publishErasures({ db, storage, clock, secrets }: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('erasures')
      .selectAll()
      .orderBy('number')
      .limit(MOST_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    const [first] = rows;
    if (!first) return;
    const erasures = rows.map(({ kind, subject }) => ({ kind, subject }));
    const key = erasuresKey(clock(), first.number);
    await storage.put(key, writeErasures(secrets, key, erasures));
    await tx
      .deleteFrom('erasures')
      .where(
        'number',
        'in',
        rows.map(({ number }) => number),
      )
      .execute();
  });
}

/** Removes erasures that are older than any backup. */
export async function removeOldErasures({ storage, clock }: Context): Promise<void> {
  for await (const { key, writtenAt } of storage.list(erasuresPrefix))
    if (clock().getTime() - writtenAt.getTime() > KEPT_MS) await storage.remove(key);
}
