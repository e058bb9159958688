import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeThumbnail } from '#photos/previews/make-thumbnail.job.ts';
import { listStored } from '#testing/list-stored.ts';
import { patience } from '#testing/patience.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ runsJobs: true });
});
afterAll(() => server.stop());

const TABLES = [
  'photos',
  'faces',
  'figures',
  'participants',
  'permissions',
  'upload_batches',
  'ads',
  'photo_reports',
];

/** Counts the rows of an event in every table that has some. */
const rowsOf = async (eventId: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where event_id = ${eventId}
    `.execute(server.context.db);
    if (rows[0]?.count) counts[table] = rows[0].count;
  }
  return counts;
};

const openJobs = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active')
      and name in ('make-thumbnail', 'make-renditions', 'detect-faces', 'cluster-figures')
  `.execute(server.context.db);
  return rows[0]?.count ?? 0;
};

test('deleting an event whose photos wait for their jobs leaves neither rows nor files', {
  tags: 'rest',
}, async () => {
  const client = server.newClient();
  const host = await client.signIn('host@example.com');
  const { eventId, pinCode } = await createPlusEvent(server, host);
  await client.lookUp(pinCode);
  const uploaded = await client.upload(eventId, samplePhotos(), { 'idempotency-key': 'delete-me-1' });
  await client.request('POST', `/api/photo/${uploaded.photos[0]!.photoId}/report`, {
    json: { reason: 'OTHER' },
  });
  const imageId = 'i'.repeat(22);
  await server.context.storage.put(`ads/${imageId}.webp`, Buffer.from('x'));
  const ad = { event_id: eventId, position: 1, name: 'a', url: 'https://a.example.com/', image_id: imageId };
  await server.context.db.insertInto('ads').values(ad).execute();
  expect(await rowsOf(eventId)).toMatchObject({ photos: 6, ads: 1, photo_reports: 1, upload_batches: 1 });

  const answer = await client.request('DELETE', `/api/event/${eventId}`, { token: host.idToken });
  expect(answer.json()).toEqual({ deleted: true });
  expect((await client.request('GET', `/api/event/${pinCode}`)).status).toBe(404);
  expect(await rowsOf(eventId)).toEqual({});

  await vi.waitFor(async () => expect(await openJobs()).toBe(0), { ...patience, interval: 200 });
  expect(await rowsOf(eventId)).toEqual({});
  const ids = uploaded.photos.map((photo) => photo.photoId);
  expect((await listStored(server, ids)).mine).toEqual([]);
  expect(await server.context.storage.open(`ads/${imageId}.webp`)).toBeUndefined();
  expect((await client.request('GET', uploaded.photos[0]!.url)).status).toBe(404);
});

test('a running job on a photo of the event removes what it wrote', { tags: 'rest' }, async () => {
  const quiet = await startTestServer();
  try {
    const client = quiet.newClient();
    const host = await client.signIn('host@example.com');
    const { eventId } = await client.createEvent(host, 'Gone');
    const [photo] = (await client.upload(eventId, [await tinyPhoto(1)])).photos;
    const { storage } = quiet.context;
    let deleted = false;
    const slow = {
      ...quiet.context,
      storage: {
        ...storage,
        put: async (key: string, bytes: Buffer) => {
          if (!deleted) await client.request('DELETE', `/api/event/${eventId}`, { token: host.idToken });
          deleted = true;
          await storage.put(key, bytes);
        },
      },
    };
    await makeThumbnail(slow, { photoId: photo!.photoId });
    expect(deleted).toBe(true);
    expect((await listStored(quiet, [photo!.photoId])).mine).toEqual([]);
  } finally {
    await quiet.stop();
  }
});

test('deleting an event does not restore a free event of the month', async () => {
  const client = server.newClient();
  const host = await client.signIn('busy@example.com');
  // A fixed time away from the turn of a month.
  server.clock.set(new Date('2026-03-15T10:00:00Z'));
  for (let i = 0; i < 5; i++) {
    const { eventId } = await client.createEvent(host, `Event ${i}`);
    await client.request('DELETE', `/api/event/${eventId}`, { token: host.idToken });
  }
  const json = { eventName: 'Sixth', eventType: 'Free' };
  expect((await client.request('POST', '/api/event', { token: host.idToken, json })).status).toBe(429);
});
