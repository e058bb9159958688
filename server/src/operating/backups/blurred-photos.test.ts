/** @module-tag rest */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import { blurPhotos } from '#figures/blurs/blur-photos.job.ts';
import { proveSelfie } from '#figures/blurs/selfie-proof.ts';
import { publishErasures } from '#operating/retention/publish-erasures.job.ts';
import { newId } from '#platform/base/new-id.ts';
import { clearKey, originalKey, readAll } from '#platform/storage/storage.ts';
import type { Client } from '#testing/client.ts';
import type { Installation } from '#testing/empty-installation.ts';
import { DAY_MS, openBackups } from '#testing/restored-backup.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const dir = temporaryDir('tg-blurred-');
const { backUp, restored } = openBackups(() => server, dir.path);
let server: TestServer;
let host: Client;
let eventId: string;
let seed = 0;
let days = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { BLUR: 'on' } });
  host = server.newClient();
  const session = await host.signIn('host@example.com');
  const event = await host.createEvent(session, 'Blurred and restored');
  ({ eventId } = event);
  await host.lookUp(event.pinCode);
});
afterAll(async () => {
  await server.stop();
  dir.remove();
});

const uploadFace = async () => {
  const { db } = server.context;
  const photoId = (await host.upload(eventId, [await tinyPhoto(++seed)])).photos[0]!.photoId;
  const [figureId, faceId] = [newId(), newId()];
  const figure = { id: figureId, event_id: eventId, representative_face_id: faceId };
  await db
    .insertInto('figures')
    .values({ ...figure, first_arrival: 1, photo_count: 1 })
    .execute();
  await db
    .insertInto('faces')
    .values({
      ...{ id: faceId, event_id: eventId, photo_id: photoId, figure_id: figureId },
      ...{ box_left: 0.2, box_top: 0.2, box_width: 0.5, box_height: 0.5 },
      ...{ height_px: 100, score: 1, quality: 1, embedding: Buffer.alloc(2048) },
      pipeline_version: PIPELINE_VERSION,
    })
    .execute();
  const searched = { faces_version: PIPELINE_VERSION, faces_written: 1, faces_grouped: 1, withheld: null };
  await db.updateTable('photos').set(searched).where('id', '=', photoId).execute();
  return { photoId, figureId };
};
const ask = async (figureId: string) => {
  const json = { figureId, proof: proveSelfie(server.context, eventId, [figureId]) };
  const answer = await host.request('POST', `/api/figure/${eventId}/blurs`, { json });
  expect(answer.status).toBe(200);
  return answer.json<{ blur: { id: string } }>().blur.id;
};
const publish = () =>
  publishErasures({ ...server.context, clock: () => new Date(Date.now() + days * DAY_MS + 60_000) });
/** The server's start creates its queue, and enqueues what is left every minute. */
const blurIn = (installation: Installation) =>
  blurPhotos({
    ...server.context,
    ...installation,
    jobs: { ...server.context.jobs, enqueue: async () => undefined },
  });
const rowIn = ({ db }: Pick<Installation, 'db'>, photoId: string) =>
  db
    .selectFrom('photos')
    .select(['id', 'file_id', 'visibility', 'withheld'])
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow();

test('a backup from before a request withholds and blurs its photos once more (X5)', async () => {
  const { photoId, figureId } = await uploadFace();
  const before = await backUp(++days);
  await ask(figureId);
  await blurPhotos(server.context);
  await publish();
  await restored(before, async (installation) => {
    expect(await rowIn(installation, photoId)).toMatchObject({ visibility: 'hidden', withheld: 'blur' });
    await blurIn(installation);
    const row = await rowIn(installation, photoId);
    expect(row.withheld).toBeNull();
    const blurred = (await readAll(installation.storage, originalKey(row)))!;
    expect(
      blurred.equals(
        (await readAll(server.context.storage, originalKey(await rowIn(server.context, photoId))))!,
      ),
    ).toBe(false);
    expect(await installation.db.selectFrom('clear_files').select('photo_id').execute()).toEqual([
      { photo_id: photoId },
    ]);
  });
});

test('a backup has the blurred and the clear file, and a withdrawal after it ends the blur (X5)', async () => {
  const { photoId, figureId } = await uploadFace();
  const id = await ask(figureId);
  await blurPhotos(server.context);
  const after = await backUp(++days);
  const row = await rowIn(server.context, photoId);
  const clear = await server.context.db
    .selectFrom('clear_files')
    .select('file_id')
    .where('photo_id', '=', photoId)
    .executeTakeFirstOrThrow();
  await publish();
  await restored(after, async (installation) => {
    expect(await rowIn(installation, photoId)).toEqual(row);
    for (const key of [originalKey(row), clearKey(photoId, clear.file_id)])
      expect(
        (await readAll(installation.storage, key))!.equals((await readAll(server.context.storage, key))!),
      ).toBe(true);
  });
  expect((await host.request('DELETE', `/api/figure/${eventId}/blurs/${id}`)).status).toBe(200);
  await publish();
  await restored(after, async (installation) => {
    expect(await rowIn(installation, photoId)).toMatchObject({ withheld: 'blur' });
    await blurIn(installation);
    const now = await rowIn(installation, photoId);
    expect(now.withheld).toBeNull();
    expect(
      await installation.db
        .selectFrom('clear_files')
        .select('photo_id')
        .where('photo_id', '=', photoId)
        .execute(),
    ).toEqual([]);
  });
});
