import type { UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishErasures } from '#operating/retention/publish-erasures.job.ts';
import { makeRenditions } from '#photos/previews/make-renditions.job.ts';
import { openDiskStorage } from '#platform/storage/disk.ts';
import { openS3Storage } from '#platform/storage/s3/s3.ts';
import { faceCropKey, originalKey, type Storage } from '#platform/storage/storage.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { hasSwift, newBucket } from '#testing/swift/start-swift.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { moveObjects } from './move-objects.ts';

describe.runIf(hasSwift)('moving an installation to a bucket and back', () => {
  let server: TestServer;
  let photos: readonly UploadedPhoto[];
  let bucket: Storage;
  const folder = temporaryDir('tg-moved-');
  beforeAll(async () => {
    server = await startTestServer();
    bucket = openS3Storage(await newBucket());
    const host = server.newClient();
    const { eventId } = await host.createEvent(await host.signIn('host@example.com'), '搬家');
    ({ photos } = await host.upload(eventId, await Promise.all([1, 2, 3].map((seed) => tinyPhoto(seed)))));
    for (const { photoId } of photos) await makeRenditions(server.context, { photoId });
    await server.context.storage.put('photos/nobody/original', Buffer.from('an orphan'));
    await server.context.storage.put(faceCropKey(photos[0]!.photoId, 'erased'), Buffer.from('a crop'));
    const leaver = server.newClient();
    const { idToken: token } = await leaver.signIn('leaver@example.com');
    await leaver.request('DELETE', '/api/account', { token });
    await publishErasures(server.context);
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  const hashesOf = async (storage: Storage) => {
    const hashes: Record<string, string | undefined> = {};
    for (const prefix of ['photos/', 'erasures/'])
      for await (const { key } of storage.list(prefix)) hashes[key] = await storage.hashOf(key);
    return hashes;
  };
  const move = (from: Storage, to: Storage) => moveObjects(server.context.db, { from, to, say: () => {} });

  test('copies everything that a row points to and all erasures once, with their hashes, however often it is called', {
    tags: 'rest',
  }, async () => {
    const { storage } = server.context;
    const { 'photos/nobody/original': _orphan, ...wanted } = await hashesOf(storage);
    delete wanted[faceCropKey(photos[0]!.photoId, 'erased')];
    expect(Object.keys(wanted).filter((key) => key.startsWith('erasures/'))).toHaveLength(1);
    const count = Object.keys(wanted).length;
    // Simulates an interrupted call.
    await bucket.put(originalKey(photos[1]!.photoId), Buffer.from('half of it'));
    expect(await move(storage, bucket)).toEqual({ copied: count, there: 0, damaged: [] });
    expect(await hashesOf(bucket)).toEqual(wanted);
    expect(await move(storage, bucket)).toEqual({ copied: 0, there: count, damaged: [] });

    const back = openDiskStorage(folder.path);
    expect(await move(bucket, back)).toEqual({ copied: count, there: 0, damaged: [] });
    expect(await hashesOf(back)).toEqual(wanted);
  });

  test('does not bring back a photo that is deleted meanwhile', async () => {
    const [{ photoId }] = photos as [UploadedPhoto];
    const { db, storage } = server.context;
    const deleting: Storage = {
      ...bucket,
      put: async (key, bytes) => {
        await db.deleteFrom('photos').where('id', '=', photoId).execute();
        await bucket.put(key, bytes);
      },
    };
    await bucket.remove(`photos/${photoId}/`);
    await move(storage, deleting);
    expect(await bucket.list(`photos/${photoId}/`)[Symbol.asyncIterator]().next()).toMatchObject({
      done: true,
    });
  });

  test('reports bytes that differ from the uploaded ones, and replaces nothing by them', async () => {
    const key = originalKey(photos[2]!.photoId);
    const right = await bucket.hashOf(key);
    await server.context.storage.put(key, Buffer.from('rotten'));
    expect((await move(server.context.storage, bucket)).damaged).toEqual([]);
    expect(await bucket.hashOf(key)).toBe(right);
    await bucket.remove(key);
    expect((await move(server.context.storage, bucket)).damaged).toEqual([key]);
    expect(await bucket.sizeOf(key)).toBeUndefined();
  });
});
