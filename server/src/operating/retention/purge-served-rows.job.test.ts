/** @module-tag rest */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/base/new-id.ts';
import { schedules } from '#platform/jobs/catalog.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { purgeServedRows } from './sweep-orphans.job.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const purgeIn = async (ms: number) => {
  server.clock.set(new Date(Date.now() + ms));
  await purgeServedRows(server.context);
};

test('purges expired rows by the clock, and not before', async () => {
  const { db } = server.context;
  const client = server.newClient();
  const host = await client.signIn('host@example.com');
  const { eventId } = await client.createEvent(host, 'Purged');
  await client.upload(eventId, [await tinyPhoto(1)], { 'idempotency-key': 'a-key-of-today' });
  const handled = { id: newId(), email: 'a@example.com', message: 'Old', handled_at: new Date() };
  const open = { id: newId(), email: 'b@example.com', message: 'Open', created_at: new Date(0) };
  await db.insertInto('feedback').values(handled).execute();
  await db.insertInto('feedback').values(open).execute();

  const batches = () => db.selectFrom('upload_batches').selectAll().execute();
  const feedback = async () => (await db.selectFrom('feedback').select('id').execute()).map(({ id }) => id);
  // The signing key is permanent.
  const grants = () =>
    db
      .selectFrom('local_identity_records')
      .select('expires_at')
      .where('expires_at', 'is not', null)
      .execute();

  const before = await grants();
  expect(before.length).toBeGreaterThan(0);
  await purgeIn(0);
  expect(await batches()).toHaveLength(1);
  expect(await grants()).toHaveLength(before.length);

  const now = new Date(Date.now() + 25 * HOUR);
  await purgeIn(25 * HOUR);
  expect(await batches()).toEqual([]);
  expect(await feedback()).toHaveLength(2);
  const kept = await grants();
  expect(kept.length).toBeLessThan(before.length);
  for (const { expires_at } of kept) expect(expires_at! >= now).toBe(true);

  await purgeIn(91 * DAY);
  expect(await feedback()).toEqual([open.id]);
  await purgeIn(1000 * DAY);
  expect(await grants()).toEqual([]);
  expect(schedules['purge-served-rows']).toBeDefined();
});
