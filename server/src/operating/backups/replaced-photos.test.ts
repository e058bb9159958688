/** @module-tag rest */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishErasures } from '#operating/retention/publish-erasures.job.ts';
import { newId } from '#platform/base/new-id.ts';
import { openDiskStorage } from '#platform/storage/disk.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Client } from '#testing/client.ts';
import type { Installation } from '#testing/empty-installation.ts';
import { DAY_MS, openBackups } from '#testing/restored-backup.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { readObjectSums } from './backup-files.ts';
import { moveObjects } from './move-objects.ts';
import { verifyInstallation } from './verify-installation.ts';

const dir = temporaryDir('tg-replaced-');
const { target, backUp, restored } = openBackups(() => server, dir.path);
let server: TestServer;
let host: Client;
let token: string;
let eventId: string;
let seed = 0;
beforeAll(async () => {
  server = await startTestServer();
  host = server.newClient();
  const session = await host.signIn('host@example.com');
  token = session.idToken;
  ({ eventId } = await host.createEvent(session, 'Edits'));
});
afterAll(async () => {
  await server.stop();
  dir.remove();
});

const upload = async () => (await host.upload(eventId, [await tinyPhoto(++seed)])).photos[0]!.photoId;
const replace = async (photoId: string) => {
  const { bytes } = await tinyPhoto(++seed);
  const answer = await host.request('PUT', `/api/photo/${photoId}/original`, { raw: bytes, token });
  expect(answer.status).toBe(200);
  return createHash('sha256').update(bytes).digest('hex');
};
const decide = (photoId: string, visibility: string) =>
  host.request('POST', `/api/event/${eventId}/photos/visibility`, {
    token,
    json: { photoIds: [photoId], visibility },
  });
const visibilityIn = async ({ db }: Pick<Installation, 'db'>, photoId: string) =>
  (await db.selectFrom('photos').select('visibility').where('id', '=', photoId).executeTakeFirstOrThrow())
    .visibility;

test('a backup from before a replacement shows its old file to nobody but the host, one from after it to all (Q5)', async () => {
  const [photoId, untouched] = [await upload(), await upload()];
  await replace(photoId);
  const before = await backUp(1);
  await replace(photoId);
  // A decision on the new file says nothing about the old one.
  await decide(photoId, 'hidden');
  await decide(photoId, 'shown');
  await publishErasures({ ...server.context, clock: () => new Date(Date.now() + DAY_MS + 60_000) });
  const after = await backUp(2);
  await restored(before, async (installation) => {
    expect(await visibilityIn(installation, photoId)).toBe('hidden');
    expect(await visibilityIn(installation, untouched)).toBe('shown');
  });
  await restored(after, async (installation) => {
    expect(await visibilityIn(installation, photoId)).toBe('shown');
  });
});

test('who was forgotten in a new version is recognised in no restored old one (Q4, Q5)', {
  tags: 'rest',
}, async () => {
  const [photoId, other] = [await upload(), await upload()];
  const backup = await backUp(3);
  for (const id of [photoId, other]) await replace(id);
  const place = { box_left: 0.1, box_top: 0.1, box_width: 0.2, box_height: 0.2 };
  await server.context.db
    .insertInto('forgotten_faces')
    .values({ photo_id: photoId, event_id: eventId, ...place })
    .execute();
  await publishErasures({ ...server.context, clock: () => new Date(Date.now() + 3 * DAY_MS + 60_000) });
  await restored(backup, async ({ db }) => {
    const of = async (id: string) =>
      (await db.selectFrom('photos').select('former_faces').where('id', '=', id).executeTakeFirstOrThrow())
        .former_faces;
    expect([await of(photoId), await of(other)]).toEqual(['closed', null]);
  });
});

test('the bytes of a replaced photo leave the backups with the last backup from before (Q5)', async () => {
  const photoId = await upload();
  const { sha256 } = await server.context.db
    .selectFrom('photos')
    .select('sha256')
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow();
  const holds = async () => {
    for await (const { key } of target.list('objects/'))
      if (key.includes(sha256.toString('hex'))) return true;
    return false;
  };
  await backUp(10);
  await replace(photoId);
  const next = await backUp(11);
  expect(await holds()).toBe(true);
  expect(Object.values(await readObjectSums(target, next)).map(([hash]) => hash)).not.toContain(
    sha256.toString('hex'),
  );
  await backUp(10 + 15);
  expect(await holds()).toBe(false);
});

test('a photo that is replaced while objects are copied is in the backup, with one of its files', async () => {
  const photoId = await upload();
  const { storage } = server.context;
  let sha256 = '';
  const replacing: Storage = {
    ...storage,
    list: (prefix) => {
      const listed = storage.list(prefix);
      return (async function* () {
        if (!sha256) sha256 = await replace(photoId);
        yield* listed;
      })();
    },
  };
  const backup = await backUp(40, replacing);
  expect(backup.deletedPhotos).toEqual([]);
  await restored(backup, async ({ db }) => {
    const row = db.selectFrom('photos').select('sha256').where('id', '=', photoId);
    expect((await row.executeTakeFirstOrThrow()).sha256.toString('hex')).toBe(sha256);
  });
});

test('a move takes the file of now and leaves an old one behind', async () => {
  const photoId = await upload();
  await replace(photoId);
  const { db, storage } = server.context;
  await storage.put(`photos/${photoId}/original`, Buffer.from('left by a crash'));
  const to = openDiskStorage(join(dir.path, newId()));
  const moved = await moveObjects(db, { from: storage, to, say: () => {} });
  expect(moved.damaged).toEqual([]);
  expect(await to.sizeOf(`photos/${photoId}/original`)).toBeUndefined();
  expect((await verifyInstallation({ db, storage: to })).faults).toEqual([]);
  await storage.remove(`photos/${photoId}/original`);
});
