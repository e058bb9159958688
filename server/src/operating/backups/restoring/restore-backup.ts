import type { Context } from '#app/context/context.ts';
import { enqueueDrawing } from '#books/draw-book.job.ts';
import {
  type BackupTarget,
  type Manifest,
  readObjectSums,
  readTable,
} from '#operating/backups/backup-files.ts';
import { loadErasures } from '#operating/backups/copy-erasures.ts';
import { loadObjects } from '#operating/backups/copy-objects.ts';
import { refuseSecond } from '#operating/backups/make-backup.ts';
import { enqueueInTurn } from '#photos/previews/turn-of.ts';
import { recountPhotos } from '#photos/removal.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import { listTables, loadTable, openConnection, quoted, type Table } from '#platform/db/copy-tables.ts';
import type { Db } from '#platform/db/db.ts';
import { migrate, migrateTo } from '#platform/db/migrate.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { replayErasures } from './replay-erasures.ts';
import { beginRestore, ROWS_ARE_THERE } from './restore-mark.ts';

interface Restored {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly storage: Storage;
  /** Undefined to trust erasures that are unsigned or of another installation. */
  readonly secrets: Secrets | undefined;
}

/**
 * Restores a backup into an empty installation. Objects come first, so that no row is without its bytes, then the rows
 * in one transaction. The schema is migrated to the backup's state, filled, and migrated to this build's. Then recorded
 * deletions, forget requests, takedowns, bans, switched grouping and replaced PINs are repeated, as far as the storage
 * or a later backup has them. An interrupted restore resumes when it is started again; until endRestore the
 * installation refuses to start.
 * @throws Error when the database has events or accounts, while another restore is running on it, when the backup is of
 * a later release, names a table, column or key that the product does not have, or has erasures that are not signed
 */
export async function restoreBackup(
  { db, databaseUrl, storage, secrets }: Restored,
  target: BackupTarget,
  backup: Manifest,
): Promise<void> {
  const client = await openConnection(databaseUrl);
  try {
    await refuseSecond(client, 'restore');
    await migrateTo(db, backup.migrations);
    refuseUnknown(backup, await listTables(client));
    const { hasRows } = await beginRestore(db, backup.id);
    await loadObjects(storage, target, await readObjectSums(target, backup));
    if (!hasRows) await loadRows(client, target, backup);
    await migrate(db);
    await loadErasures(storage, target);
    await replayErasures({ db, storage, secrets }, new Date(backup.madeAt));
    await recountPhotos(db);
  } finally {
    await client.end();
  }
}

type Connection = Awaited<ReturnType<typeof openConnection>>;

/** @throws Error for a table or column that is missing in the schema after the backup's migrations */
const refuseUnknown = ({ id, tables }: Manifest, known: readonly Table[]) => {
  const columnsOf = new Map(known.map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables)
    for (const column of columns)
      if (!columnsOf.get(name)?.has(column))
        throw new Error(`Backup ${id} names ${name}.${column}, which this product does not have.`);
};

const loadRows = async (client: Connection, target: BackupTarget, backup: Manifest) => {
  await client.query('begin');
  const names = backup.tables.map(({ name }) => quoted(name)).join(', ');
  // Rows written by migrations come from the backup.
  await client.query(`truncate ${names}`);
  // Rows written by triggers come from the backup.
  await switchTriggers(client, backup, 'disable');
  for (const table of backup.tables)
    await loadTable(
      client,
      table,
      readTable(target, { id: backup.id, table: table.name, parts: table.parts }),
    );
  await switchTriggers(client, backup, 'enable');
  await client.query('delete from photos where id = any ($1)', [backup.deletedPhotos]);
  await client.query(ROWS_ARE_THERE);
  await client.query('commit');
};

const switchTriggers = async (client: Connection, { tables }: Manifest, turn: 'enable' | 'disable') => {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${turn} trigger user`);
};

/** Enqueues the jobs that photos and books still need, since backups contain no queues. */
export async function resumeWork(context: Context): Promise<void> {
  const { db, jobs } = context;
  const photos = db.selectFrom('photos').select('id');
  const unshown = await photos.where('previews_at', 'is', null).where('previews_error', 'is', null).execute();
  await enqueueInTurn(context, db, 'thumbnail', idsOf(unshown));
  const unsearched = await photos
    .where('previews_at', 'is not', null)
    .where('faces_version', 'is', null)
    .where('faces_error', 'is', null)
    .execute();
  await enqueueInTurn(context, db, 'faces', idsOf(unsearched));
  const ungrouped = await db
    .selectFrom('photos')
    .select('event_id as eventId')
    .distinct()
    .whereRef('faces_grouped', '<', 'faces_written')
    .execute();
  for (const { eventId } of ungrouped)
    await jobs.enqueue(db, 'cluster-figures', [{ eventId }], { singletonKey: eventId });
  const undrawn = await db
    .selectFrom('books')
    .select('event_id as eventId')
    .whereRef('drawn_edition', 'is distinct from', 'edition')
    .execute();
  for (const { eventId } of undrawn) await enqueueDrawing(context, db, eventId);
  await jobs.enqueue(db, 'detect-hard-faces', [{}], { singletonKey: 'all' });
}

const idsOf = (photos: readonly { id: string }[]): string[] => photos.map(({ id }) => id);
