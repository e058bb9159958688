import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '#platform/config/secrets.ts';
import {
  erasuresPrefix,
  isErasuresKey,
  isObjectKey,
  readAll,
  type Storage,
} from '#platform/storage/storage.ts';
import { actOnAll } from './act-on-all.ts';

/**
 * The target of backups, a folder or a bucket (open-target.ts):
 *   backups/<id>/manifest.json     written last and removed first: without it a backup is unfinished, or has expired
 *   backups/<id>/manifest.sig      the keyed signature of manifest.json (sign-backup.ts)
 *   backups/<id>/<table>.copy.gz   the rows of a table, as COPY writes them; a large table continues in <table>.copy.gz.2 …
 *   backups/<id>/objects.json      key -> [SHA-256 in hex, bytes] of each object in the storage
 *   objects/ab/ab12…               the bytes of an object by their SHA-256, shared by all backups
 *   erasures/…                     records of deletions since the oldest backup, as in the storage (copy-erasures.ts)
 */
export type BackupTarget = Pick<Storage, 'put' | 'open' | 'sizeOf' | 'list' | 'remove'>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** An identifier that needs no quotes in SQL. */
const sqlName = z.string().regex(/^[a-z][a-z0-9_]*$/);
const backupId = z.string().regex(/^\d{4}-\d\d-\d\dT[\d.-]+Z$/);

const manifest = z.object({
  format: z.literal(1),
  id: backupId,
  /** When the snapshot of the database was taken. */
  madeAt: z.iso.datetime(),
  release: z.int(),
  /** Names of the applied migrations. */
  migrations: z.array(z.string()),
  /** Each table comes after the tables it refers to. */
  tables: z.array(
    z.object({
      name: sqlName,
      columns: z.array(sqlName).min(1),
      rows: z.int(),
      sha256,
      /** Number of files with its rows. */
      parts: z.int(),
    }),
  ),
  /** Photos of the snapshot that were deleted before their bytes were copied. */
  deletedPhotos: z.array(z.string()),
  /** SHA-256 of objects.json. */
  objectsSha256: sha256,
});
export type Manifest = z.infer<typeof manifest>;

const objects = z.record(
  z.string().refine(isObjectKey, 'is not a key of a photo or an ad image'),
  z.tuple([sha256, z.int()]),
);
export type ObjectSums = z.infer<typeof objects>;

const BACKUPS = 'backups/';
const OBJECTS = 'objects/';
/** Pruning removes nothing else, so that a wrong folder or bucket loses no data. Includes parts of interrupted writes. */
const OBJECT = /^objects\/[0-9a-f]{2}\/[0-9a-f]{64}(\.\w+\.part)?$/;
/** A bucket takes whole objects: this is the most in memory. */
const TABLE_PART_BYTES = 32 * 1024 * 1024;

const backupPrefix = (id: string): string => `${BACKUPS}${id}/`;
const manifestKey = (id: string): string => `${backupPrefix(id)}manifest.json`;
const signatureKey = (id: string): string => `${backupPrefix(id)}manifest.sig`;
const sumsKey = (id: string): string => `${backupPrefix(id)}objects.json`;
const tableKey = (id: string, table: string, part: number): string =>
  `${backupPrefix(id)}${table}.copy.gz${part === 1 ? '' : `.${part}`}`;
export const objectKey = (sha256: string): string => `${OBJECTS}${sha256.slice(0, 2)}/${sha256}`;

/** The finished backups, oldest first. */
export async function listBackups(target: BackupTarget): Promise<Manifest[]> {
  const found: Manifest[] = [];
  for (const id of await listIds(target)) {
    const bytes = await readAll(target, manifestKey(id));
    if (bytes) found.push(parseManifest(id, bytes));
  }
  return found;
}

/** @throws Error for a manifest with other contents than a backup's */
const parseManifest = (id: string, bytes: Buffer): Manifest => {
  const { data, error } = manifest.safeParse(readJson(bytes));
  if (data?.id === id) return data;
  const reason = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new Error(`${manifestKey(id)} is not a manifest of this product: ${reason ?? 'it has another id'}`);
};

const readJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
};

/** Returns the ids of finished and unfinished backups, sorted. */
const listIds = async (target: BackupTarget): Promise<string[]> => {
  const ids = new Set<string>();
  for await (const { key } of target.list(BACKUPS)) ids.add(key.split('/')[1]!);
  return [...ids].sort();
};

/** Writes the signed manifest, which completes the backup. All files it names must exist. */
export async function writeManifest(
  target: BackupTarget,
  made: Manifest,
  sign: (bytes: Buffer) => Buffer,
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(made));
  await target.put(signatureKey(made.id), sign(bytes));
  await target.put(manifestKey(made.id), bytes);
}

/**
 * Returns the objects of a backup.
 * @throws Error when the list is missing or altered, or names a key outside the product's
 */
export async function readObjectSums(
  target: BackupTarget,
  { id, objectsSha256 }: Pick<Manifest, 'id' | 'objectsSha256'>,
): Promise<ObjectSums> {
  const bytes = await readNamed(target, sumsKey(id));
  if (createHash('sha256').update(bytes).digest('hex') !== objectsSha256)
    throw new Error(`${sumsKey(id)} was altered after the backup`);
  const { data, error } = objects.safeParse(readJson(bytes));
  if (!data) throw new Error(`${sumsKey(id)} is not a list of this product: ${error.issues[0]?.message}`);
  return data;
}

/** Writes the list and returns its SHA-256. */
export async function writeObjectSums(target: BackupTarget, id: string, sums: ObjectSums): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(sums));
  await target.put(sumsKey(id), bytes);
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Yields the keys of the erasures in a target.
 * @throws Error for a key outside the product's
 */
export async function* listErasures(target: Pick<BackupTarget, 'list'>): AsyncGenerator<string> {
  for await (const { key } of target.list(erasuresPrefix)) {
    if (!isErasuresKey(key)) throw new Error(`${JSON.stringify(key)} is not a key of erasures`);
    yield key;
  }
}

/** Writes the compressed rows of a table. Returns the number of files. */
export async function writeTable(
  target: BackupTarget,
  { id, table }: { id: string; table: string },
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  let [parts, held, bytes] = [0, [] as Buffer[], 0];
  const flush = async () => {
    await target.put(tableKey(id, table, ++parts), Buffer.concat(held));
    [held, bytes] = [[], 0];
  };
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes >= TABLE_PART_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  return parts;
}

/** Yields the bytes that `writeTable` was given. */
export async function* readTable(
  target: BackupTarget,
  { id, table, parts }: { id: string; table: string; parts: number },
): AsyncGenerator<Buffer> {
  for (let part = 1; part <= parts; part++) {
    const key = tableKey(id, table, part);
    const object = await target.open(key);
    if (!object) throw new Error(`${key} is missing`);
    yield* object.stream;
  }
}

/** @throws Error when the file is missing */
export async function readNamed(target: BackupTarget, key: string): Promise<Buffer> {
  const bytes = await readAll(target, key);
  if (!bytes) throw new Error(`${key} is missing`);
  return bytes;
}

/**
 * Removes backups made before `before`, unfinished ones, and objects that no remaining backup names. Always keeps the
 * newest finished backup. Returns the kept backups, oldest first.
 */
export async function pruneBackups(target: BackupTarget, before: Date): Promise<Manifest[]> {
  const all = await listBackups(target);
  const kept = all.filter(({ madeAt }, at) => at === all.length - 1 || new Date(madeAt) >= before);
  const ids = new Set(kept.map(({ id }) => id));
  for (const id of await listIds(target)) {
    if (ids.has(id)) continue;
    await target.remove(manifestKey(id));
    await target.remove(backupPrefix(id));
  }
  const used = new Set<string>();
  for (const backup of kept)
    for (const [sum] of Object.values(await readObjectSums(target, backup))) used.add(objectKey(sum));
  await actOnAll(target.list(OBJECTS), async ({ key }) => {
    if (OBJECT.test(key) && !used.has(key)) await target.remove(key);
  });
  return kept;
}

const PURPOSE = 'backup manifest';

const signatureOf = (key: Buffer, manifest: Buffer): Buffer =>
  createHmac('sha256', key).update(manifest).digest();

/** Signs manifests with the installation's secret. A manifest contains the checksums of all other files of its backup. */
export function backupSigner(secrets: Secrets) {
  return (manifest: Buffer): Buffer => signatureOf(secrets.keyFor(PURPOSE), manifest);
}

/**
 * Verifies that an installation with this SECRET_KEY wrote the backup.
 * @throws Error for a backup that is unsigned, altered, or made with another SECRET_KEY
 */
export async function requireSignature(
  target: BackupTarget,
  { id }: Pick<Manifest, 'id'>,
  secrets: Secrets,
): Promise<void> {
  const [manifest, signature] = await Promise.all([
    readAll(target, manifestKey(id)),
    readAll(target, signatureKey(id)),
  ]);
  const isOurs =
    manifest &&
    secrets.keysFor(PURPOSE).some((key) => {
      const expected = signatureOf(key, manifest);
      return signature?.length === expected.length && timingSafeEqual(signature, expected);
    });
  if (isOurs) return;
  throw new Error(
    `Backup ${id} ${signature ? 'was altered, or made with another SECRET_KEY' : 'is not signed'}. ` +
      'Set the SECRET_KEY of the installation that made it, or pass --trust to restore it without this check.',
  );
}
