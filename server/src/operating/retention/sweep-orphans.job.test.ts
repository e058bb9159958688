import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeFigures } from '#figures/corrections/change-figures.ts';
import { eraseFigure } from '#figures/corrections/erase-figure.ts';
import { newId } from '#platform/base/new-id.ts';
import { faceCropKey, originalKey, previewKey } from '#platform/storage/storage.ts';
import { listStored } from '#testing/list-stored.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { seedFaces } from '#testing/seed-faces.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { sweepOrphans } from './sweep-orphans.job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const HOUR = 3600_000;

test('removes files without a row after an hour, and keeps a photo and an upload in flight (F1)', {
  tags: 'rest',
}, async () => {
  const host = server.newClient();
  const { eventId } = await host.createEvent(await host.signIn('host@example.com'), 'sweep');
  const [photo] = (await host.upload(eventId, [await tinyPhoto(1)])).photos;
  const bytes = await host.bytes(photo!.previewUrl);
  const { storage, config } = server.context;
  const [old, young] = [newId(), newId()];
  const keys = [originalKey(old), previewKey(old, 320, 'webp'), `${originalKey(photo!.photoId)}.1a2b3c.part`];
  for (const key of [...keys, originalKey(young)]) await storage.put(key, bytes);
  const objects = join(config.dataDir, 'objects');
  const twoHoursAgo = new Date(Date.now() - 2 * HOUR);
  const aged = [...keys, originalKey(photo!.photoId), previewKey(photo!.photoId, 1280, 'webp')];
  for (const key of aged) utimesSync(join(objects, key), twoHoursAgo, twoHoursAgo);

  await sweepOrphans(server.context);
  const { mine, orphans } = await listStored(server, [photo!.photoId]);
  expect(mine.sort()).toEqual([originalKey(photo!.photoId), previewKey(photo!.photoId, 1280, 'webp')].sort());
  expect(orphans).toEqual([originalKey(young)]);
  expect(readdirSync(join(objects, 'photos')).sort()).toEqual([photo!.photoId, young].sort());

  server.clock.advance(2 * HOUR);
  await sweepOrphans(server.context);
  expect((await listStored(server, [])).orphans).toEqual([]);
  expect((await host.bytes(photo!.url)).length).toBe(photo!.size);
});

test('removes the crop of an erased face that a crash left behind, and no other (F1)', async () => {
  const host = server.newClient();
  const { eventId } = await host.createEvent(await host.signIn('host@example.com'), 'crops');
  const [photo] = (await host.upload(eventId, [await tinyPhoto(2)])).photos;
  const { photoId } = photo!;
  const { db, storage } = server.context;
  const face = { photoId, embedding: new Float32Array(128), context: undefined, quality: 1, heightPx: 90 };
  await seedFaces(db, eventId, [face, face]);
  const faces = await db.selectFrom('faces').select('id').where('photo_id', '=', photoId).execute();
  const [erased, kept] = faces.map(({ id }) => faceCropKey(photoId, id)) as [string, string];
  for (const key of [erased, kept]) await storage.put(key, Buffer.from('a crop'));
  const figure = { id: newId(), event_id: eventId, first_arrival: 1, photo_count: 1 };
  await db.insertInto('figures').values(figure).execute();
  await db.updateTable('faces').set({ figure_id: figure.id }).where('id', '=', faces[0]!.id).execute();

  // Simulates a crash: nothing removes the crops that this returns.
  await changeFigures(server.context, eventId, (tx) => eraseFigure(tx, eventId, figure.id));
  server.clock.advance(2 * HOUR);
  await sweepOrphans(server.context);
  const { mine } = await listStored(server, [photoId]);
  expect(mine).not.toContain(erased);
  expect(mine).toContain(kept);
});
