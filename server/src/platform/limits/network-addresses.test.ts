/** Which network addresses are stored, and for how long. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import { limitConfirmations } from '#mail/photo-alerts/acts.ts';
import { schedules } from '#platform/jobs/catalog.ts';
import { createClient } from '#testing/client.ts';
import { seedPhotosWithFaces } from '#testing/seed-faces.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { dropFullBuckets } from './rate-limit.ts';

const HOUR = 3600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => server.stop());

/** Returns the tables with an address in plain, or as a hash that anyone could compute. */
const tablesThatHold = async (address: string): Promise<string[]> => {
  const { db } = server.context;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db);
  const words = [
    address,
    Buffer.from(address).toString('hex'),
    createHash('sha256').update(address).digest('hex'),
  ];
  const patterns = words.map((word) => `%${word}%`);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(`${schema}.${name}`)} as kept where kept::text like any(${patterns}) limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
};

test('an address that reached every limit is forgotten some hours later', async () => {
  const address = '203.0.113.77';
  const client = createClient(server.origin, { 'x-forwarded-for': address });
  const untilRefused = async (act: (n: number) => Promise<boolean>) => {
    for (let n = 0; n < 100; n++) if (!(await act(n))) return;
    throw new Error('there is no limit');
  };
  server.clock.stopAt(new Date());
  await untilRefused(async () => (await client.request('GET', '/api/event/AAAAAA')).status !== 429);
  const json = { email: 'guest@example.com', message: 'Hello' };
  await untilRefused(async () => (await client.request('POST', '/api/feedback', { json })).status !== 429);
  await untilRefused(async (n) => {
    const asked = { caller: `${n}`, network: address, eventId: `${n}`, email: `guest-${n}@example.com` };
    const refused = await limitConfirmations(server.context, asked).catch((error: unknown) => error);
    if (refused) expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    return !refused;
  });
  expect(await tablesThatHold(address)).toEqual(['token_buckets']);
  expect(schedules['drop-full-buckets']).toMatch(/^\d+ \* \* \* \*$/);
  server.clock.advance(7 * HOUR);
  await dropFullBuckets(server.context);
  expect(await tablesThatHold(address)).toEqual([]);
});

test('a report, a heart and a forget request store their address only as a keyed hash', {
  tags: 'rest',
}, async () => {
  const address = '203.0.113.78';
  const { db } = server.context;
  const host = server.newClient();
  const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), '婚禮');
  await seedPhotosWithFaces(db, eventId, syntheticEvent(48, 8, 7), 3);
  await clusterFigures(server.context, { eventId });
  const guest = createClient(server.origin, { 'x-forwarded-for': address });
  const [photo] = (await guest.lookUp(pinCode)).photos;
  const [figure] = await guest.figures(eventId);
  const act = async (method: string, path: string, json?: unknown) =>
    expect((await guest.request(method, path, json ? { json } : {})).status).toBe(200);
  await act('PUT', `/api/photo/${photo!.photoId}/heart`);
  await act('POST', `/api/photo/${photo!.photoId}/report`, { reason: 'OTHER', message: 'Please' });
  await act('POST', `/api/figure/${eventId}/forget`, { figureId: figure!.id });

  server.clock.advance(7 * HOUR);
  await dropFullBuckets(server.context);
  const kept = await Promise.all([
    db.selectFrom('hearts').select('network_hash as hash').execute(),
    db.selectFrom('photo_reports').select('network_hash as hash').execute(),
    db.selectFrom('forget_requests').select('address_hash as hash').execute(),
  ]);
  expect(kept.map((rows) => rows.map(({ hash }) => hash?.length))).toEqual([[32], [32], [32]]);
  expect(await tablesThatHold(address)).toEqual([]);
});
