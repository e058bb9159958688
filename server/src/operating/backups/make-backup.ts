import { sql } from 'kysely';
import { dumpTable, listTables, openConnection } from '#platform/db/copy-tables.ts';
import type { Queryable } from '#platform/db/db.ts';
import { RELEASE } from '#platform/db/judge-schema.ts';
import { clearKey, isOriginalKey, originalKey, type Storage } from '#platform/storage/storage.ts';
import {
  type BackupTarget,
  listBackups,
  type Manifest,
  type ObjectSums,
  pruneBackups,
  readObjectSums,
  writeManifest,
  writeObjectSums,
  writeTable,
} from './backup-files.ts';
import { saveErasures } from './copy-erasures.ts';
import { saveObjects } from './copy-objects.ts';
import type { Verified } from './verify-installation.ts';

export interface BackupOptions {
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly target: BackupTarget;
  /** Signs the manifest (sign-backup.ts). */
  readonly sign: (manifest: Buffer) => Buffer;
  readonly now: Date;
  /** Backups older than this are removed at the end. */
  readonly keptDays: number;
}

type Connection = Awaited<ReturnType<typeof openConnection>>;

const DAY_MS = 86_400_000;

/**
 * Backs up a running installation: a snapshot of its rows, then the objects, since a photo's objects are older than its
 * row. Skips objects of earlier backups. After an interruption the next backup removes the unfinished one and reuses
 * its objects.
 * @throws Error while another backup of the installation is running, for a photo without its bytes, and for a database
 * without events beside a storage with photos
 */
export async function makeBackup({
  databaseUrl,
  storage,
  target,
  sign,
  now,
  keptDays,
}: BackupOptions): Promise<Manifest> {
  const id = now.toISOString().replaceAll(':', '-');
  const client = await openConnection(databaseUrl);
  try {
    await refuseSecond(client, 'backup');
    let copied = await copyAll(client, { storage, target, id });
    // Their rows name files that were removed before they were copied. The next snapshot copies little.
    for (let tries = 1; copied.replaced > 0 && tries < MOST_SNAPSHOTS; tries++)
      copied = await copyAll(client, { storage, target, id });
    const { migrations, tables, sums, missing } = copied;
    const objectsSha256 = await writeObjectSums(target, id, sums);
    const made = {
      format: 1 as const,
      id,
      madeAt: now.toISOString(),
      release: RELEASE,
      migrations,
      tables,
      deletedPhotos: missing,
      objectsSha256,
    };
    await writeManifest(target, made, sign);
    await recordBackup(client, now);
    const [oldest = made] = await pruneBackups(target, new Date(now.getTime() - keptDays * DAY_MS));
    await saveErasures(storage, target, new Date(oldest.madeAt));
    return made;
  } finally {
    await client.end();
  }
}

/** While photos are replaced all the time, a backup leaves out those that were replaced during its last snapshot. */
const MOST_SNAPSHOTS = 3;

/**
 * Copies a snapshot of the rows, then the objects. `missing`: photos whose file was removed meanwhile; `replaced`: how many of them
 * have another file now. Throws for a photo without its bytes.
 */
const copyAll = async (
  client: Connection,
  { storage, target, id }: Pick<BackupOptions, 'storage' | 'target'> & { readonly id: string },
) => {
  await client.query('begin isolation level repeatable read read only');
  const migrations = await namesBy(client, 'select name from kysely_migration order by name');
  const { rows: photos } = await client.query<FileOfPhoto>(filesOfPhotos);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    let parts = 0;
    const dumped = await dumpTable(client, table, async (chunks) => {
      parts = await writeTable(target, { id, table: table.name }, chunks);
    });
    tables.push({ ...dumped, parts });
  }
  await client.query('commit');
  const sums = await saveObjects(storage, target, await lastSums(target));
  refuseForeign(tables, sums);
  const missing = photos.filter((photo) => keysOf(photo).some((key) => !sums[key]));
  const now = await client.query<FileOfPhoto>(`${filesOfPhotos} where photos.id = any ($1)`, [
    missing.map((photo) => photo.id),
  ]);
  const files = new Map(missing.map((photo) => [photo.id, keysOf(photo).join(' ')]));
  const lost = now.rows.filter((row) => keysOf(row).join(' ') === files.get(row.id));
  if (lost.length > 0)
    throw new Error(
      `photos without their bytes: ${lost.map((row) => row.id).join(', ')}; npm run verify lists them`,
    );
  return { migrations, tables, sums, missing: missing.map((photo) => photo.id), replaced: now.rows.length };
};

interface FileOfPhoto {
  readonly id: string;
  readonly file_id: string | null;
  /** The file from before the photo was blurred. */
  readonly clear_id: string | null;
}

const filesOfPhotos = `select photos.id, photos.file_id, clear_files.file_id as clear_id
  from photos left join clear_files on clear_files.photo_id = photos.id`;

const keysOf = (photo: FileOfPhoto): string[] => [
  originalKey(photo),
  ...(photo.clear_id === null ? [] : [clearKey(photo.id, photo.clear_id)]),
];

/** Records a finished backup for the metrics of every process. */
const recordBackup = (client: Connection, madeAt: Date) =>
  client.query(
    `insert into last_backup (made_at) values ($1)
     on conflict (only_row) do update set made_at = greatest(last_backup.made_at, excluded.made_at)`,
    [madeAt],
  );

/** @throws Error for a database without events beside a storage with photos */
const refuseForeign = (tables: Manifest['tables'], sums: ObjectSums) => {
  const events = tables.find(({ name }) => name === 'events')?.rows ?? 0;
  const photos = Object.keys(sums).filter((key) => isOriginalKey(key)).length;
  if (events === 0 && photos > 0)
    throw new Error(
      `The database has no event, but the storage holds ${photos} photos: they belong to different installations.`,
    );
};

const lastSums = async (target: BackupTarget) => {
  const last = (await listBackups(target)).at(-1);
  return last
    ? { known: await readObjectSums(target, last), knownAt: new Date(last.madeAt) }
    : { known: {}, knownAt: new Date(0) };
};

const namesBy = async (client: Connection, text: string, values: unknown[] = []): Promise<string[]> =>
  (await client.query<{ name: string }>(text, values)).rows.map(({ name }) => name);

/** Finishing a backup removes unfinished ones; a restore replaces all rows. */
type Alone = 'backup' | 'restore';

/**
 * Takes the lock for the only backup, or restore, of an installation, until the connection ends.
 * @throws Error while another one holds it
 */
export async function refuseSecond(
  client: Awaited<ReturnType<typeof openConnection>>,
  what: Alone,
): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as is_first', [what]);
  if (!rows[0]?.is_first) throw new Error(`Another ${what} of this installation is running.`);
}

/** Records a finished check for the administrators' page. */
export async function recordCheck(db: Queryable, { photos, faults }: Verified, now: Date): Promise<void> {
  const check = { checked_at: now, photos, faults: faults.length };
  await db
    .insertInto('last_check')
    .values(check)
    .onConflict((conflict) =>
      // Of two checks at the same time, the later one counts.
      conflict
        .column('only_row')
        .doUpdateSet(check)
        .where('last_check.checked_at', '<=', sql<Date>`excluded.checked_at`),
    )
    .execute();
}
