import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeRenditions } from '#photos/previews/make-renditions.job.ts';
import { newId } from '#platform/base/new-id.ts';
import { openDiskStorage } from '#platform/storage/disk.ts';
import { openS3Storage } from '#platform/storage/s3/s3.ts';
import { originalKey, type Storage } from '#platform/storage/storage.ts';
import type { Client } from '#testing/client.ts';
import { withEmptyInstallation } from '#testing/empty-installation.ts';
import { type FaultyProxy, startFaultyProxy } from '#testing/faulty-proxy.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { environmentOf, hasSwift, newBucket } from '#testing/swift/start-swift.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { type BackupTarget, backupSigner, listBackups, type Manifest } from './backup-files.ts';
import { makeBackup } from './make-backup.ts';
import { openBackupTarget } from './open-target.ts';
import { restoreBackup } from './restoring/restore-backup.ts';
import { verifyInstallation } from './verify-installation.ts';

const PHOTOS = 8;
const DAY_MS = 86_400_000;

describe.runIf(hasSwift)('an installation on a bucket', () => {
  const dir = temporaryDir('tg-bucket-backup-');
  let server: TestServer;
  let proxy: FaultyProxy;
  /** The bucket of backups, through the proxy and directly, including foreign objects. */
  let bucket: BackupTarget;
  let direct: Storage;
  let folder: BackupTarget;
  let host: Client;
  let eventId: string;
  let seed = 0;
  let day = 0;
  beforeAll(async () => {
    const backups = await newBucket();
    proxy = await startFaultyProxy(backups.endpoint);
    direct = openS3Storage(backups);
    server = await startTestServer({
      env: { ...environmentOf(await newBucket()), BACKUP_S3_ENDPOINT: proxy.origin },
    });
    bucket = await openBackupTarget(server.context.config, `s3://${backups.bucket}/here/togather/`);
    folder = await openBackupTarget(server.context.config, join(dir.path, 'backups'));
    host = server.newClient();
    ({ eventId } = await host.createEvent(await host.signIn('host@example.com'), '雲端備份'));
    for (let n = 0; n < PHOTOS; n++) await upload();
    // Foreign objects in the bucket.
    for (const key of ['here/other', 'objects/mine', 'backups/mine']) await direct.put(key, Buffer.from(key));
  });
  afterAll(async () => {
    await server.stop();
    await proxy.close();
    dir.remove();
  });
  afterEach(() => {
    proxy.decide = () => 'none';
  });

  const upload = async () => {
    const { photos } = await host.upload(eventId, [await tinyPhoto(++seed)]);
    await makeRenditions(server.context, { photoId: photos[0]!.photoId });
    return photos[0]!.photoId;
  };
  const backUp = (backupTarget: BackupTarget) =>
    makeBackup({
      databaseUrl: server.databaseUrl,
      storage: server.context.storage,
      target: backupTarget,
      sign: backupSigner(server.context.secrets),
      now: new Date(Date.now() + ++day * DAY_MS),
      keptDays: 14,
    });
  const listKeys = async (storage: Pick<Storage, 'list'>, prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of storage.list(prefix)) keys.push(key);
    return keys.sort();
  };
  const hashesOf = async (storage: Storage) => {
    const hashes: Record<string, string | undefined> = {};
    for (const key of await listKeys(storage, 'photos/')) hashes[key] = await storage.hashOf(key);
    return hashes;
  };
  const backupTargets = { 'a folder': () => folder, 'another bucket': () => bucket };
  const targets = {
    'a folder': () => openDiskStorage(join(dir.path, newId())),
    'a bucket': async () => openS3Storage(await newBucket()),
  };
  /** Restores into an empty installation, verifies it, damages it, and restores it again. */
  const drill = (
    { backupTarget, backup, hashes }: { backupTarget: BackupTarget; backup: Manifest; hashes: object },
    openTarget: () => Storage | Promise<Storage>,
  ) =>
    withEmptyInstallation(openTarget, async (installation) => {
      const { storage, db } = installation;
      await restoreBackup({ ...installation, secrets: server.context.secrets }, backupTarget, backup);
      expect(await verifyInstallation(installation)).toMatchObject({
        photos: PHOTOS,
        adImages: 0,
        faults: [],
      });
      expect(await hashesOf(storage)).toEqual(hashes);
      const [lost, rotten] = await db.selectFrom('photos').select('id').orderBy('arrival').execute();
      await storage.remove(originalKey(lost!.id));
      const size = await storage.sizeOf(originalKey(rotten!.id));
      await storage.put(originalKey(rotten!.id), Buffer.alloc(size!));
      expect((await verifyInstallation(installation)).faults).toEqual([
        `photo ${lost!.id} has no bytes`,
        `photo ${rotten!.id} has other bytes than were uploaded`,
      ]);
      await withEmptyInstallation(
        () => storage,
        async (again) => {
          await restoreBackup({ ...again, secrets: server.context.secrets }, backupTarget, backup);
          expect(await verifyInstallation(again)).toMatchObject({ photos: PHOTOS, adImages: 0, faults: [] });
          expect(await hashesOf(storage)).toEqual(hashes);
        },
      );
    });

  for (const [where, backupTarget] of Object.entries(backupTargets))
    test(`is backed up to ${where} and restored into folders and buckets, damaged and restored again`, {
      tags: 'rest',
    }, async () => {
      const backup = await backUp(backupTarget());
      const hashes = await hashesOf(server.context.storage);
      expect(Object.keys(hashes).length).toBeGreaterThan(PHOTOS);
      for (const openTarget of Object.values(targets))
        await drill({ backupTarget: backupTarget(), backup, hashes }, openTarget);
    });

  test('a second backup sends only new data; expired backups are removed with the objects that only they used', {
    tags: 'rest',
  }, async () => {
    const sent = new Set<string>();
    proxy.decide = ({ method, url }) => {
      if (method === 'PUT' && url.includes('/objects/')) sent.add(url);
      return 'none';
    };
    const before = await listKeys(bucket, 'objects/');
    const photoId = await upload();
    await backUp(bucket);
    const after = await listKeys(bucket, 'objects/');
    expect(sent.size).toBe(after.length - before.length);
    expect(sent.size).toBeGreaterThan(0);
    await server.context.storage.remove(`photos/${photoId}/`);
    await server.context.db.deleteFrom('photos').where('id', '=', photoId).execute();
    day += 20;
    const last = await backUp(bucket);
    expect((await listBackups(bucket)).map(({ id }) => id)).toEqual([last.id]);
    expect(await listKeys(bucket, 'objects/')).toEqual(before);
    for (const key of ['here/other', 'objects/mine', 'backups/mine'])
      expect(await direct.sizeOf(key)).toBe(key.length);
  });

  test('an interrupted backup does not count, and the next one resumes its work', {
    tags: 'rest',
  }, async () => {
    const finished = (await listBackups(bucket)).map(({ id }) => id);
    const added = [await upload(), await upload()];
    let puts = 0;
    const breakAt = (part: string, nth: number) => {
      puts = 0;
      proxy.decide = ({ method, url }) =>
        method === 'PUT' && url.includes(part) && ++puts >= nth ? { status: 507 } : 'none';
    };
    for (const [part, nth] of [
      ['.copy.gz', 3],
      ['/objects/', 4],
      ['/objects.json', 1],
      ['/manifest.json', 1],
    ] as const) {
      breakAt(part, nth);
      await expect(backUp(bucket)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
      expect((await listBackups(bucket)).map(({ id }) => id)).toEqual(finished);
    }
    puts = 0;
    proxy.decide = ({ method, url }) => {
      if (method === 'PUT' && url.includes('/objects/')) puts++;
      return 'none';
    };
    const made = await backUp(bucket);
    expect(puts).toBe(0);
    const ids = new Set((await listKeys(bucket, 'backups/')).map((key) => key.split('/')[1]));
    expect([...ids]).toEqual([...finished, made.id]);
    await server.context.db.deleteFrom('photos').where('id', 'in', added).execute();
  });

  test('refuses a concurrent backup, since finishing one removes unfinished ones', {
    tags: 'rest',
  }, async () => {
    let meanwhile: Promise<unknown> | undefined;
    proxy.decide = () => {
      meanwhile ??= backUp(folder).catch(String);
      return 'none';
    };
    await backUp(bucket);
    expect(await meanwhile).toMatch(/Another backup/);
  });

  test("refuses the installation's own bucket and folder as a place for backups", async () => {
    const { config } = server.context;
    const near = { ...config, backupS3: { ...config.backupS3, endpoint: config.s3!.endpoint } };
    await expect(openBackupTarget(near, `s3://${config.s3!.bucket}/backups`)).rejects.toThrow(
      /of the installation/,
    );
    for (const where of [config.dataDir, join(config.dataDir, 'backups')])
      await expect(openBackupTarget(config, where)).rejects.toThrow(/of the installation/);
  });
});
