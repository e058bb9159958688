import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/**
 * The folder that backups are written to:
 *   backups/<id>/manifest.json     written last: a backup without it was never finished
 *   backups/<id>/<table>.copy.gz   the rows of a table, as COPY writes them
 *   backups/<id>/objects.json      key -> [SHA-256 in hex, bytes] of each object of the storage
 *   objects/ab/ab12…               the bytes of an object by their SHA-256, shared by all backups
 */
const manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  /** When its snapshot of the database was taken. */
  madeAt: z.iso.datetime(),
  release: z.int(),
  /** Names of the migrations that had run. */
  migrations: z.array(z.string()),
  /** In an order in which each table comes after those that it refers to. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: z.string() }),
  ),
  /** Photos of the snapshot that were deleted before their bytes could be copied. */
  deletedPhotos: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

const objects = z.record(z.string(), z.tuple([z.string(), z.int()]));
export type ObjectSums = z.infer<typeof objects>;

const MANIFEST = 'manifest.json';

const backupPath = (folder: string, id: string): string => join(folder, 'backups', id);
export const tablePath = (folder: string, id: string, table: string): string =>
  join(backupPath(folder, id), `${table}.copy.gz`);
export const objectPath = (folder: string, sha256: string): string =>
  join(folder, 'objects', sha256.slice(0, 2), sha256);

/** The finished backups, oldest first. */
export const listBackups = async (folder: string): Promise<Manifest[]> => {
  const ids = await namesIn(join(folder, 'backups'));
  const found = await Promise.all(ids.sort().map((id) => readManifest(folder, id)));
  return found.filter((one) => one !== undefined);
};

/** Undefined for a backup that was never finished. */
const readManifest = async (folder: string, id: string): Promise<Manifest | undefined> => {
  const text = await readFile(join(backupPath(folder, id), MANIFEST), 'utf8').catch(undefinedIfMissing);
  return text === undefined ? undefined : manifest.parse(JSON.parse(text));
};

/** Makes the backup count. Everything that it names has to be on the disk already. */
export const writeManifest = (folder: string, made: Manifest): Promise<void> =>
  writeDurably(join(backupPath(folder, made.id), MANIFEST), JSON.stringify(made));

export const readObjectSums = async (folder: string, id: string): Promise<ObjectSums> =>
  objects.parse(JSON.parse(await readFile(join(backupPath(folder, id), 'objects.json'), 'utf8')));

export const writeObjectSums = (folder: string, id: string, sums: ObjectSums): Promise<void> =>
  writeDurably(join(backupPath(folder, id), 'objects.json'), JSON.stringify(sums));

/** Resolves when the file survives a power cut: written to a temporary name, flushed, renamed. */
export const writeDurably = async (path: string, bytes: string | Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
};

/**
 * Removes backups made before `before`, those that were never finished, and the objects that no backup is left of. The
 * newest finished one always stays.
 */
export const pruneBackups = async (folder: string, before: Date): Promise<void> => {
  const all = await listBackups(folder);
  const kept = all.filter(({ madeAt }, at) => at === all.length - 1 || new Date(madeAt) >= before);
  const ids = new Set(kept.map(({ id }) => id));
  for (const id of await namesIn(join(folder, 'backups')))
    if (!ids.has(id)) await rm(backupPath(folder, id), { recursive: true });
  const used = new Set<string>();
  for (const id of ids)
    for (const [sha256] of Object.values(await readObjectSums(folder, id))) used.add(sha256);
  for (const part of await namesIn(join(folder, 'objects')))
    for (const name of await namesIn(join(folder, 'objects', part)))
      if (!used.has(name)) await rm(join(folder, 'objects', part, name));
};

const namesIn = async (path: string): Promise<string[]> =>
  (await readdir(path).catch(undefinedIfMissing)) ?? [];

const undefinedIfMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
