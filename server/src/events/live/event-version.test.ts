import { randomBytes } from 'node:crypto';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/base/new-id.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Client } from '#testing/client.ts';
import { createQueryCount } from '#testing/count-queries.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const queries = createQueryCount();
let server: TestServer;
let host: Client;
let session: Session;
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '100' }, alter: queries.counted });
  host = server.newClient();
  session = await host.signIn('host@example.com');
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(new Date()));

const createParty = async () => {
  const event = await host.createEvent(session, 'party');
  const guest = server.newClient();
  await guest.lookUp(event.pinCode);
  return { ...event, guest, lookup: `/api/event/${event.pinCode}`, figures: `/api/figure/${event.eventId}` };
};
const tagOf = async (client: Client, path: string, token?: string) =>
  (await client.request('GET', path, token ? { token } : {})).headers.get('etag')!;

test('a request for an unchanged event, or its figures, costs one read, with or without its body', async () => {
  const { guest, lookup, figures } = await createParty();
  for (const path of [lookup, figures]) {
    const etag = await tagOf(guest, path);
    const ask = async (headers: Record<string, string>, status: number) =>
      expect((await guest.request('GET', path, { headers })).status).toBe(status);
    expect(await queries.during(() => ask({}, 200)), path).toBe(1);
    expect(await queries.during(() => ask({ 'if-none-match': etag }, 304)), path).toBe(1);
  }
});

test('guests who request an event after a change share the creation of its body', {
  tags: 'rest',
}, async () => {
  const { guest, eventId, lookup } = await createParty();
  await host.upload(eventId, [await tinyPhoto(1)]);
  const guests = 60;
  const count = await queries.during(() =>
    Promise.all(Array.from({ length: guests }, () => guest.request('GET', lookup))),
  );
  // At most one read each. A body takes three more, and callers waiting for a read share the next one.
  expect(count).toBeLessThan(1.5 * guests);
});

test('every statement that writes to an event raises its version at commit', { tags: 'rest' }, async () => {
  const { eventId } = await createParty();
  const { db } = server.context;
  const [photo, figure] = [newId(), newId()];
  const versionOf = async () => {
    const row = db.selectFrom('event_versions').select('version').where('event_id', '=', eventId);
    return BigInt((await row.executeTakeFirstOrThrow()).version);
  };
  const writes: readonly ((db: Kysely<Database>) => Promise<unknown>)[] = [
    (on) => on.insertInto('photos').values(photoOf(eventId, photo)).execute(),
    (on) => on.updateTable('photos').set({ previews_at: new Date() }).where('id', '=', photo).execute(),
    (on) => on.insertInto('figures').values(figureOf(eventId, figure)).execute(),
    (on) => on.updateTable('figures').set({ hidden: true }).where('id', '=', figure).execute(),
    (on) => on.insertInto('forget_requests').values(forgettingOf(eventId, figure)).execute(),
    (on) => on.deleteFrom('forget_requests').where('event_id', '=', eventId).execute(),
    (on) => on.updateTable('permissions').set({ decision: 'DENY' }).where('event_id', '=', eventId).execute(),
    (on) => on.insertInto('ads').values(adOf(eventId)).execute(),
    (on) => on.deleteFrom('photos').where('id', '=', photo).execute(),
    (on) => sql`delete from figures where id = ${figure}`.execute(on),
  ];
  for (const [index, write] of writes.entries()) {
    const before = await versionOf();
    await write(db);
    expect(await versionOf(), `write ${index}`).toBeGreaterThan(before);
  }
  const [one, other] = [newId(), newId()];
  const before = await versionOf();
  const halfway = await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('photos')
      .values([photoOf(eventId, one), photoOf(eventId, other)])
      .execute();
    // Nobody waits for the version while the transaction is open.
    await db.updateTable('ads').set({ name: 'another' }).where('event_id', '=', eventId).execute();
    return versionOf();
  });
  expect(halfway).toBeGreaterThan(before);
  const after = await versionOf();
  expect(after).toBeGreaterThan(halfway);
  await db
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('photos').where('id', '=', one).execute();
      throw new Error('never mind');
    })
    .catch(() => {});
  expect(await versionOf()).toBe(after);
});

test('data for the host only is in the host’s body: joining guests change it, and not that of the others', async () => {
  const { guest, lookup } = await createParty();
  const [ofGuest, ofHost] = [await tagOf(guest, lookup), await tagOf(host, lookup, session.idToken)];
  expect(ofGuest).not.toBe(ofHost);
  const another = server.newClient();
  // A guest counts once the browser brings its cookie back.
  for (let visit = 0; visit < 2; visit++) await another.request('GET', lookup);
  expect(await tagOf(guest, lookup)).toBe(ofGuest);
  expect(await tagOf(host, lookup, session.idToken)).not.toBe(ofHost);
});

test('a replaced PIN gets nothing, whatever is cached or known to the browser (D8)', async () => {
  const { eventId, guest, lookup, figures } = await createParty();
  const tags = [await tagOf(guest, lookup), await tagOf(guest, figures)];
  await host.request('PATCH', `/api/event/${eventId}`, { token: session.idToken, json: { newPin: true } });
  const codes = [lookup, figures].map(async (path, index) => {
    const answer = await guest.request('GET', path, { headers: { 'if-none-match': tags[index]! } });
    return answer.json().error.code;
  });
  expect(await Promise.all(codes)).toEqual(['EVENT_NOT_FOUND', 'JOIN_FIRST']);
});

test('photo links are renewed with their epoch, without a change of the event', async () => {
  const { guest, lookup, figures } = await createParty();
  const tags = [await tagOf(guest, lookup), await tagOf(guest, figures)];
  server.clock.advance(6 * 3600_000);
  expect(tags).not.toContain(await tagOf(guest, lookup));
  expect(tags).not.toContain(await tagOf(guest, figures));
});

const photoOf = (event_id: string, id: string) => ({
  id,
  event_id,
  name: 'party.jpg',
  mime: 'image/jpeg',
  size: 1,
  sha256: randomBytes(32),
  crc32: 1,
  width: 1,
  height: 1,
});
const figureOf = (event_id: string, id: string) => ({ id, event_id, photo_count: 1, first_arrival: 1 });
const forgettingOf = (event_id: string, figure_id: string) => ({
  id: newId(),
  event_id,
  figure_id,
  asked_at: new Date(),
  by_host: true,
});
const adOf = (event_id: string) => ({
  event_id,
  position: 1,
  name: 'ad',
  url: 'https://example.com',
  image_id: newId(),
});
