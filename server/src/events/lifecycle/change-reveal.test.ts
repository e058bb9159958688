import type { Session } from '@togather/contract/schemas/accounts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { revealPhotos } from './reveal-photos.job.ts';

const HOUR_MS = 3600_000;
let server: TestServer;
let client: Client;
let guest: Client;
let host: Session;
let eventId: string;
let pin: string;
let seed = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '100' } });
  client = server.newClient();
  host = await client.signIn('host@example.com');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(new Date());
  ({ eventId, pinCode: pin } = await client.createEvent(host, 'Surprise'));
  guest = server.newClient();
  await guest.upload(eventId, [await tinyPhoto(++seed)]);
  await client.upload(eventId, [await tinyPhoto(++seed)]);
});

const change = (json: object) =>
  client.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json });
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();

test('guests see their own photos alone until the time, and all at that time without any job (V3)', async () => {
  const revealAt = inHours(1);
  expect((await change({ revealAt })).json()).toMatchObject({ isConcealed: true, revealAt });
  const before = await guest.lookUp(pin);
  expect(before).toMatchObject({ photos: [], isConcealed: true, revealAt, figureCount: 0 });
  expect(before.remainingPhotoQuota).toBe(98);
  const own = (await guest.request('GET', `/api/event/${eventId}/own-photos`)).json<{ unseen: object[] }>();
  expect(own.unseen).toHaveLength(1);
  expect((await client.lookUp(pin, host)).photos).toHaveLength(2);
  server.clock.advance(HOUR_MS - 10_000);
  expect((await guest.lookUp(pin)).photos).toHaveLength(0);
  server.clock.advance(10_001);
  expect(await guest.lookUp(pin)).toMatchObject({ isConcealed: false, revealAt: null });
  expect((await guest.lookUp(pin)).photos).toHaveLength(2);
});

test('a job raises the version at that time, an early one does nothing (V3)', async () => {
  await change({ revealAt: inHours(1) });
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
    where name = 'reveal-photos' order by created_on desc limit 1`.execute(server.context.db);
  expect(rows[0]?.seconds).toBeGreaterThanOrEqual(3599);
  await revealPhotos(server.context);
  const before = await guest.lookUp(pin);
  expect(before.isConcealed).toBe(true);
  server.clock.advance(HOUR_MS + 1);
  await revealPhotos(server.context);
  expect((await guest.lookUp(pin)).version).not.toBe(before.version);
  const { db } = server.context;
  const row = await db.selectFrom('events').select(['is_concealed', 'reveal_at']).where('id', '=', eventId);
  expect(await row.executeTakeFirst()).toEqual({ is_concealed: false, reveal_at: null });
});

test('a tap reveals, with or without a time; the time may be moved (V3)', async () => {
  expect((await change({ revealAt: null })).json()).toMatchObject({ isConcealed: true, revealAt: null });
  server.clock.advance(24 * HOUR_MS);
  const { idToken: token } = await client.signIn('host@example.com');
  const again = (json: object) => client.request('PATCH', `/api/event/${eventId}`, { token, json });
  expect((await guest.lookUp(pin)).photos).toHaveLength(0);
  expect((await again({ revealAt: inHours(2) })).status).toBe(200);
  const revealAt = inHours(1);
  expect((await again({ revealAt })).json()).toMatchObject({ revealAt });
  expect((await again({ revealNow: true })).json()).toMatchObject({ isConcealed: false, revealAt: null });
  expect((await guest.lookUp(pin)).photos).toHaveLength(2);
});

test('a time in the past is refused with a code and changes nothing else', async () => {
  const answer = await change({ revealAt: inHours(-1), eventName: 'Other' });
  expect([answer.status, answer.json().error.code]).toEqual([400, 'REVEAL_IN_PAST']);
  expect(await guest.lookUp(pin)).toMatchObject({ eventName: 'Surprise', isConcealed: false });
  for (const json of [{ revealAt: 'soon' }, { revealAt: null, revealNow: true }, { revealNow: false }])
    expect((await change(json)).status).toBe(400);
});

test('guests share one body, which changes at the time', async () => {
  await change({ revealAt: inHours(1) });
  const tagOf = async (by: Client) => (await by.request('GET', `/api/event/${pin}`)).headers.get('etag');
  const tags = [await tagOf(guest), await tagOf(server.newClient())];
  expect(tags[0]).toBe(tags[1]);
  server.clock.advance(HOUR_MS + 1);
  expect(await tagOf(guest)).not.toBe(tags[0]);
});
