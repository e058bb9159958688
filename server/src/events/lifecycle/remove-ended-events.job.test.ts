import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { detectFaces } from '#figures/detecting/detect-faces.job.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import { makeThumbnail } from '#photos/previews/make-thumbnail.job.ts';
import { takeLock } from '#platform/locks/locks.ts';
import type { Client } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { emptyEvent } from './empty-event.ts';
import { removeEndedEvents } from './remove-ended-events.job.ts';

const DAY = 24 * 3600_000;
let server: TestServer;
let host: Client;
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '100' } });
  host = server.newClient();
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set(new Date()));

const newEvent = async () => host.createEvent(await host.signIn('host@example.com'), '退休');
/** Counts the rows of an event by table, and its files. */
const remains = async (eventId: string) => {
  const { rows } = await sql<{ name: string; count: number }>`
    select 'photos' as name, count(*)::int from photos where event_id = ${eventId}
    union all select 'faces', count(*)::int from faces where event_id = ${eventId}
    union all select 'figures', count(*)::int from figures where event_id = ${eventId}
    union all select 'batches', count(*)::int from upload_batches where event_id = ${eventId}
    union all select 'events', count(*)::int from events where id = ${eventId}
  `.execute(server.context.db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};
const folders = () => {
  const objects = join(server.context.config.dataDir, 'objects', 'photos');
  return readdirSync(objects);
};
const EMPTY = { photos: 0, faces: 0, figures: 0, batches: 0, events: 1 };

test('after 75 days photos, previews, crops, faces and figures are deleted from database and disk (C3)', {
  tags: 'rest',
}, async () => {
  const { eventId, pinCode } = await newEvent();
  const other = await newEvent();
  await host.upload(other.eventId, [await tinyPhoto(1)]);
  const headers = { 'idempotency-key': 'key-of-retention' };
  const [photo] = (await host.upload(eventId, [samplePhotos()[0]!], headers)).photos;
  await makeThumbnail(server.context, { photoId: photo!.photoId });
  await detectFaces(server.context, { photoId: photo!.photoId });
  await clusterFigures(server.context, { eventId });
  const figures = await host.figures(eventId);
  await host.bytes(figures[0]!.representativeFace.cropUrl);
  expect(await remains(eventId)).toMatchObject({ photos: 1, batches: 1 });

  const { eventEndDate } = await host.lookUp(pinCode);
  server.clock.set(new Date(Date.parse(eventEndDate!) - 60_000));
  await removeEndedEvents(server.context);
  expect((await host.lookUp(pinCode)).photos).toHaveLength(1);

  server.clock.advance(120_000);
  await server.context.db
    .updateTable('events')
    .set({ ends_at: new Date(server.clock.now().getTime() + DAY) })
    .where('id', '=', other.eventId)
    .execute();
  await removeEndedEvents(server.context);
  expect(await remains(eventId)).toEqual(EMPTY);
  expect(folders()).not.toContain(photo!.photoId);
  expect((await host.lookUp(other.pinCode)).photos).toHaveLength(1);
  expect((await host.request('GET', photo!.url)).status).toBe(404);
  expect((await host.request('GET', figures[0]!.representativeFace.cropUrl)).status).toBe(404);
});

test('a job in flight when the event is emptied writes nothing afterwards (C3)', async () => {
  const { eventId } = await newEvent();
  const [first, second] = (await host.upload(eventId, [await tinyPhoto(2), samplePhotos()[1]!])).photos;
  const { storage, decoder } = server.context;
  const empty = () => emptyEvent(server.context, eventId);
  // Empties the event when the job has rendered the previews, or read the original.
  const emptiedAfterDecoding = {
    ...server.context,
    decoder: {
      ...decoder,
      renderThumbnail: async (file: string) => {
        const rendered = await decoder.renderThumbnail(file);
        await empty();
        return rendered;
      },
    },
  };
  const emptiedAfterReading = {
    ...server.context,
    storage: {
      ...storage,
      open: async (key: string) => {
        const object = await storage.open(key);
        if (object && key.includes(second!.photoId)) await empty();
        return object;
      },
    },
  };
  await makeThumbnail(emptiedAfterDecoding, { photoId: first!.photoId });
  expect(await remains(eventId)).toEqual(EMPTY);
  expect(folders()).not.toContain(first!.photoId);
  await detectFaces(emptiedAfterReading, { photoId: second!.photoId });
  expect(await remains(eventId)).toEqual(EMPTY);
  expect(folders()).not.toContain(second!.photoId);
});

test('figures created while the event is emptied are deleted too (C3)', async () => {
  const { eventId } = await newEvent();
  const [photo] = (await host.upload(eventId, [samplePhotos()[2]!])).photos;
  await detectFaces(server.context, { photoId: photo!.photoId });
  const { db, storage } = server.context;
  // Both wait for the lock that clustering takes, then run one after the other, in either order.
  let clustering: Promise<void> | undefined;
  let emptied: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await takeLock(tx, { figures: eventId });
    clustering = clusterFigures(server.context, { eventId });
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), patience);
    emptied = emptyEvent({ ...server.context, storage }, eventId);
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2), patience);
  });
  await Promise.all([clustering, emptied]);
  expect(await remains(eventId)).toEqual(EMPTY);
});

test('retries emptying an event after a deadlock (C3)', async () => {
  const { eventId } = await newEvent();
  const [photo] = (await host.upload(eventId, [await tinyPhoto(3)])).photos;
  const { db } = server.context;
  // A sequence survives a rollback: the first deletion of a photo fails, the second succeeds.
  await sql`create sequence removals`.execute(db);
  await sql`create function be_the_victim() returns trigger language plpgsql as $$ begin
    if nextval('removals') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
    return old;
  end $$`.execute(db);
  await sql`create trigger be_the_victim before delete on photos
    for each row execute function be_the_victim()`.execute(db);
  try {
    await emptyEvent(server.context, eventId);
  } finally {
    await sql`drop trigger be_the_victim on photos`.execute(db);
  }
  expect(await remains(eventId)).toEqual(EMPTY);
  expect(folders()).not.toContain(photo!.photoId);
});

const waitingForLocks = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())
  `.execute(server.context.db);
  return rows[0]!.count;
};
