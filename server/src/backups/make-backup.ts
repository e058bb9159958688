import { dumpTable, listTables, openConnection } from '../db/copy-tables.ts';
import { RELEASE } from '../db/judge-schema.ts';
import { originalKey } from '../storage/keys.ts';
import type { Storage } from '../storage/storage.ts';
import {
  listBackups,
  type Manifest,
  pruneBackups,
  readObjectSums,
  tablePath,
  writeManifest,
  writeObjectSums,
} from './backup-folder.ts';
import { saveObjects } from './copy-objects.ts';

export interface BackupOptions {
  readonly databaseUrl: string;
  readonly storage: Storage;
  /** Where backups are kept; see backup-folder.ts. */
  readonly folder: string;
  readonly now: Date;
  /** Backups older than this are removed afterwards. */
  readonly keptDays: number;
}

type Connection = Awaited<ReturnType<typeof openConnection>>;

const DAY_MS = 86_400_000;

/**
 * Backs up a running installation: its rows as of one moment, and then the objects, of which a photo's are always older
 * than its row. Objects that an earlier backup holds are not read again.
 */
export const makeBackup = async ({
  databaseUrl,
  storage,
  folder,
  now,
  keptDays,
}: BackupOptions): Promise<Manifest> => {
  const id = now.toISOString().replaceAll(':', '-');
  const client = await openConnection(databaseUrl);
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await namesBy(client, 'select name from kysely_migration order by name');
    const photos = await namesBy(client, 'select id as name from photos');
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(client))
      tables.push(await dumpTable(client, table, tablePath(folder, id, table.name)));
    await client.query('commit');
    const sums = await saveObjects(storage, folder, await lastSums(folder));
    await writeObjectSums(folder, id, sums);
    const missing = photos.filter((photo) => !sums[originalKey(photo)]);
    const lost = await namesBy(client, 'select id as name from photos where id = any ($1)', [missing]);
    if (lost.length > 0)
      throw new Error(`photos without their bytes: ${lost.join(', ')}; npm run verify lists them`);
    const made = {
      format: 1 as const,
      id,
      madeAt: now.toISOString(),
      release: RELEASE,
      migrations,
      tables,
      deletedPhotos: missing,
    };
    await writeManifest(folder, made);
    await pruneBackups(folder, new Date(now.getTime() - keptDays * DAY_MS));
    return made;
  } finally {
    await client.end();
  }
};

const lastSums = async (folder: string) => {
  const last = (await listBackups(folder)).at(-1);
  return last
    ? { known: await readObjectSums(folder, last.id), knownAt: new Date(last.madeAt) }
    : { known: {}, knownAt: new Date(0) };
};

const namesBy = async (client: Connection, text: string, values: unknown[] = []): Promise<string[]> =>
  (await client.query<{ name: string }>(text, values)).rows.map(({ name }) => name);
