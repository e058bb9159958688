/** Backups altered by their provider: names become SQL, and keys become paths. */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeErasures } from '#operating/retention/publish-erasures.job.ts';
import { newId } from '#platform/base/new-id.ts';
import { openSecrets } from '#platform/config/secrets.ts';
import { openDiskStorage } from '#platform/storage/disk.ts';
import { erasuresKey } from '#platform/storage/storage.ts';
import { withEmptyInstallation } from '#testing/empty-installation.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import {
  backupSigner,
  listBackups,
  type Manifest,
  readObjectSums,
  requireSignature,
} from './backup-files.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restoring/restore-backup.ts';

const dir = temporaryDir('tg-hostile-');
const folder = join(dir.path, 'backups');
const target = openDiskStorage(folder);
let server: TestServer;
let backup: Manifest;
let manifestFile: string;
let manifest: string;
beforeAll(async () => {
  server = await startTestServer();
  const client = server.newClient();
  const { eventId } = await client.createEvent(await client.signIn('host@example.com'), '備份');
  await client.upload(eventId, [await tinyPhoto(1)]);
  const { context, databaseUrl } = server;
  backup = await makeBackup({
    databaseUrl,
    storage: context.storage,
    target,
    sign: backupSigner(context.secrets),
    now: new Date(),
    keptDays: 14,
  });
  manifestFile = join(folder, 'backups', backup.id, 'manifest.json');
  manifest = await readFile(manifestFile, 'utf8');
});
beforeEach(() => writeFile(manifestFile, manifest));
afterAll(async () => {
  await server.stop();
  dir.remove();
});

const alter = (change: (made: Manifest) => unknown) =>
  writeFile(manifestFile, JSON.stringify(change(JSON.parse(manifest))));
const withEmpty = (use: Parameters<typeof withEmptyInstallation<void>>[1]) =>
  withEmptyInstallation(() => openDiskStorage(join(dir.path, newId())), use);

test.each([
  'hearts"; copy (select 1) to program \'touch /tmp/x\'; truncate "hearts',
  'Hearts',
  'hearts; select 1',
  '',
])('rejects a manifest with a table named %j (D18)', async (name) => {
  await alter((made) => ({ ...made, tables: [{ ...made.tables[0], name }, ...made.tables.slice(1)] }));
  await expect(listBackups(target)).rejects.toThrow(/is not a manifest of this product: tables\.0\.name/);
});

test.each(['id"; drop table events; --', "id) from program 'id' --"])(
  'rejects a manifest with a column named %j (D18)',
  async (column) => {
    await alter((made) => ({ ...made, tables: [{ ...made.tables[0], columns: [column] }] }));
    await expect(listBackups(target)).rejects.toThrow(
      /is not a manifest of this product: tables\.0\.columns/,
    );
  },
);

test('rejects a backup with another id, or a path as its id (D18)', async () => {
  await alter((made) => ({ ...made, id: '../elsewhere' }));
  await expect(listBackups(target)).rejects.toThrow(/is not a manifest of this product: id/);
  await alter((made) => ({ ...made, id: '2020-01-01T00-00-00.000Z' }));
  await expect(listBackups(target)).rejects.toThrow(/another id/);
});

test('rejects unknown tables and columns before anything is emptied (D18)', { tags: 'rest' }, async () => {
  await withEmpty(async (installation) => {
    const of = (name: string, columns: string[]) => ({
      ...backup,
      tables: [...backup.tables, { ...backup.tables[0]!, name, columns }],
    });
    for (const altered of [of('pg_authid', ['rolname']), of('users', ['no_such_column'])])
      await expect(
        restoreBackup({ ...installation, secrets: server.context.secrets }, target, altered),
      ).rejects.toThrow(/does not have/);
    expect(await installation.db.selectFrom('users').select('id').execute()).toEqual([]);
  });
});

test('rejects an altered list of objects, or one with a path, and writes nothing (D18)', async () => {
  const listFile = join(folder, 'backups', backup.id, 'objects.json');
  const list = await readFile(listFile, 'utf8');
  const sums = await readObjectSums(target, backup);
  const [sum] = Object.values(sums);
  const outside = 'photos/../../../outside';
  try {
    await writeFile(listFile, JSON.stringify({ ...sums, [outside]: sum }));
    await expect(readObjectSums(target, backup)).rejects.toThrow(/was altered after the backup/);
    // The same list with a matching manifest.
    const objectsSha256 = (await target.hashOf(`backups/${backup.id}/objects.json`)) ?? '';
    await expect(readObjectSums(target, { id: backup.id, objectsSha256 })).rejects.toThrow(
      /is not a list of this product/,
    );
  } finally {
    await writeFile(listFile, list);
  }
});

test('no key escapes from a storage on disk (D18)', async () => {
  const storage = openDiskStorage(join(dir.path, 'inside'));
  await writeFile(join(dir.path, 'secret'), 'secret');
  for (const key of ['../secret', 'photos/../../secret', '/etc/hostname', '', '.', 'photos/a\0b']) {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(/points outside the storage/);
    await expect(storage.putNew(key, Buffer.from('x'))).rejects.toThrow(/points outside the storage/);
    await expect(storage.open(key)).rejects.toThrow(/points outside the storage/);
    await expect(storage.openPieces(key)).rejects.toThrow(/points outside the storage/);
    await expect(storage.sizeOf(key)).rejects.toThrow(/points outside the storage/);
    await expect(storage.remove(key)).rejects.toThrow(/points outside the storage/);
  }
  expect(await readFile(join(dir.path, 'secret'), 'utf8')).toBe('secret');
});

test('erasures with foreign keys are not read from a bucket (D18)', { tags: 'rest' }, async () => {
  await withEmpty(async (installation) => {
    const hostile = {
      ...target,
      list: (prefix: string) =>
        prefix === 'erasures/'
          ? (async function* () {
              yield { key: 'erasures/../../../outside', writtenAt: new Date() };
            })()
          : target.list(prefix),
    };
    await expect(
      restoreBackup({ ...installation, secrets: server.context.secrets }, hostile, backup),
    ).rejects.toThrow(/not a key of erasures/);
    expect(existsSync(join(dirname(dir.path), 'outside'))).toBe(false);
  });
});

test('a signature is valid for the unaltered backup, by the current or the previous secret (D18)', async () => {
  const { secrets } = server.context;
  await requireSignature(target, backup, secrets);
  const other = openSecrets(dir.path, 'another secret of 32 characters or more');
  await expect(requireSignature(target, backup, other)).rejects.toThrow(/another SECRET_KEY.*--trust/);
  await alter((made) => ({ ...made, deletedPhotos: [newId()] }));
  await expect(requireSignature(target, backup, secrets)).rejects.toThrow(/was altered/);
  await writeFile(manifestFile, manifest);
  await rm(join(folder, 'backups', backup.id, 'manifest.sig'));
  await expect(requireSignature(target, backup, secrets)).rejects.toThrow(/is not signed.*--trust/);
});

test('erasures that the installation did not sign are refused, and nothing of them is repeated (D18)', async () => {
  const { secrets } = server.context;
  const photo = await server.context.db.selectFrom('photos').select('id').executeTakeFirstOrThrow();
  const key = erasuresKey(new Date(Date.now() + 60_000), '1');
  const erasures = [{ kind: 'PHOTO', subject: { id: photo.id } }] as const;
  const other = openSecrets(dir.path, 'another secret of 32 characters or more');
  for (const forged of [
    Buffer.from(JSON.stringify(erasures)),
    writeErasures(other, key, erasures),
    writeErasures(secrets, erasuresKey(new Date(), '1'), erasures),
  ]) {
    await target.put(key, forged);
    await withEmpty(async (installation) => {
      await expect(restoreBackup({ ...installation, secrets }, target, backup)).rejects.toThrow(/--trust/);
      expect(await installation.db.selectFrom('photos').select('id').execute()).toHaveLength(1);
    });
  }
  await withEmpty(async (installation) => {
    await target.put(key, Buffer.from(JSON.stringify(erasures)));
    await restoreBackup({ ...installation, secrets: undefined }, target, backup);
  });
  await target.remove(key);
});
