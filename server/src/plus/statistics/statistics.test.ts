import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { dayInTaipei } from '@togather/contract/event-dates.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { EventStatistics } from '@togather/contract/schemas/statistics.ts';
import { REPORTS_A_MINUTE } from '@togather/contract/statistics.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { emptyEvent } from '#events/lifecycle/empty-event.ts';
import { changeHeart } from '#photos/visibility/change-heart.ts';
import { newId } from '#platform/base/new-id.ts';
import { createTally } from '#platform/tally/tally.ts';
import { type Client, createClient } from '#testing/client.ts';
import { createQueryCount } from '#testing/count-queries.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { writeTally } from './write-tally.ts';

const MINUTE = 60_000;
const queries = createQueryCount();
const SECRET_KEY = 'a secret of the installation under test';
let server: TestServer;
let client: Client;
let host: Session;
let party: { eventId: string; pinCode: string };
beforeAll(async () => {
  server = await startTestServer({
    env: { FREE_EVENTS_PER_MONTH: '100', TRUSTED_PROXIES: '1', SECRET_KEY },
    alter: queries.counted,
  });
  client = server.newClient();
  host = await client.signIn('host@example.com');
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(new Date()));

let seed = 0;
const photo = () => tinyPhoto(++seed);
const guest = async (pin = party.pinCode): Promise<Client> => {
  // From an own address each, since other tests move the clock of the limits.
  const one = createClient(server.origin, { 'x-forwarded-for': `10.${randomBytes(3).join('.')}` });
  await one.lookUp(pin);
  return one;
};
const report = async (by: Client, use: object, eventId = party.eventId, token?: string) => {
  const options = { json: use, ...(token && { token }) };
  return (await by.request('POST', `/api/event/${eventId}/use`, options)).status;
};
const read = async (eventId = party.eventId): Promise<EventStatistics> => {
  const options = { token: host.idToken };
  return (await client.request('GET', `/api/event/${eventId}/statistics`, options)).json<EventStatistics>();
};
const total = async () => (await read()).total;
const newParty = async () => {
  party = await createPlusEvent(server, host, '春酒 Gala');
  return party;
};
const addAd = async (position: number, name: string) => {
  const ad = { position, name, url: 'https://sponsor.example.com/', image_id: newId() };
  await server.context.db
    .deleteFrom('ads')
    .where('event_id', '=', party.eventId)
    .where('position', '=', position)
    .execute();
  await server.context.db
    .insertInto('ads')
    .values({ event_id: party.eventId, ...ad })
    .execute();
};

test('counts a party exactly, and what the host does only as uploads, hearts and wishes', async () => {
  const { eventId, pinCode } = await newParty();
  const [ann, ben, cyd] = [await guest(), await guest(), await guest()];
  await client.lookUp(pinCode, host);
  for (const one of [ann, ben]) expect(await report(one, { visit: true })).toBe(204);
  expect(await report(client, { visit: true, saves: 3 }, eventId, host.idToken)).toBe(204);
  const { photos } = await ann.upload(eventId, [await photo(), await photo()]);
  await ann.upload(eventId, [await photo()]);
  const again = await photo();
  await ben.upload(eventId, [again]);
  await cyd.upload(eventId, [again]);
  const archives = `/api/event/${eventId}/archives`;
  for (const by of [ann, ann, ben])
    expect((await by.request('POST', archives, { json: {} })).status).toBe(200);
  await client.request('POST', archives, { json: {}, token: host.idToken });
  await report(cyd, { saves: 2 });
  const heart = `/api/photo/${photos[0]?.photoId}/heart`;
  for (const by of [ann, ben, ben]) expect((await by.request('PUT', heart)).status).toBe(200);
  await client.request('PUT', heart, { token: host.idToken });
  await ann.request('DELETE', heart);
  const wish = { text: 'Be happy', authorName: 'Ben' };
  const wishes = `/api/event/${eventId}/wishes`;
  for (const token of [undefined, host.idToken])
    await ben.request('POST', wishes, { json: wish, ...(token && { token }) });
  const expected = {
    ...{ visits: 2, joins: 3, uploads: 4, uploaders: 2, downloads: 4, found: 0, hearts: 2 },
    wishes: 2,
  };
  expect(await total()).toEqual(expected);
  const { days, measures } = await read();
  expect(days).toEqual([{ day: dayInTaipei(server.clock.now()), counts: expected }]);
  expect(measures).toHaveLength(8);

  for (const { photoId } of photos)
    await client.request('DELETE', `/api/photo/${photoId}`, { token: host.idToken });
  expect(await total()).toEqual(expected);
});

test('a Free event has visits, uploads and downloads only', async () => {
  party = await client.createEvent(host, 'Picnic');
  const ann = await guest();
  await report(ann, { visit: true, saves: 1, views: [1], clicks: [1] });
  await ann.upload(party.eventId, [await photo()]);
  const counts = { visits: 1, uploads: 1, downloads: 1 };
  expect(await read()).toEqual({
    measures: ['visits', 'uploads', 'downloads'],
    total: counts,
    days: [{ day: dayInTaipei(server.clock.now()), counts }],
    sponsors: [],
  });
  const options = { token: host.idToken };
  const pdf = await client.request('GET', `/api/event/${party.eventId}/sponsor-report?position=1`, options);
  expect(pdf.json().error.code).toBe('PLUS_ONLY');
});

test('counts a visit once in 30 minutes and guest, and nothing without cookie or proof of the PIN (N1)', async () => {
  await newParty();
  const ann = await guest();
  const stranger = server.newClient();
  for (const one of [ann, ann, stranger]) expect(await report(one, { visit: true })).toBe(204);
  // Knows the id and has a guest cookie, but never the PIN.
  const other = await client.createEvent(host, 'Another party');
  const knowsOther = await guest(other.pinCode);
  expect(await report(knowsOther, { visit: true })).toBe(204);
  expect((await total()).visits).toBe(1);
  server.clock.advance(31 * MINUTE);
  await report(ann, { visit: true });
  expect((await total()).visits).toBe(2);
});

test('counts a view and a click of an ad once a minute and guest, by position and sponsor', async () => {
  await newParty();
  await addAd(1, 'Bakery 麵包店');
  await addAd(6, 'Florist');
  const [ann, ben] = [await guest(), await guest()];
  await report(ann, { views: [1, 6, 6], clicks: [1] });
  await report(ann, { views: [1, 6], clicks: [1] });
  await report(ben, { views: [6] });
  server.clock.advance(MINUTE + 1);
  await report(ann, { views: [6] });
  await addAd(6, 'Winery');
  await report(ann, { views: [6], clicks: [6] });
  const day = dayInTaipei(server.clock.now());
  expect((await read()).sponsors).toEqual([
    {
      positionId: 1,
      name: 'Bakery 麵包店',
      isShown: true,
      views: 1,
      clicks: 1,
      days: [{ day, views: 1, clicks: 1 }],
    },
    {
      positionId: 6,
      name: 'Winery',
      isShown: true,
      views: 1,
      clicks: 1,
      days: [{ day, views: 1, clicks: 1 }],
    },
    {
      positionId: 6,
      name: 'Florist',
      isShown: false,
      views: 3,
      clicks: 0,
      days: [{ day, views: 3, clicks: 0 }],
    },
  ]);
});

test('answers reports of unknown ads, positions and events with 204, and counts none of them (N1)', async () => {
  await newParty();
  await addAd(1, 'Bakery');
  const ann = await guest();
  expect(await report(ann, { views: [2], clicks: [3] })).toBe(204);
  expect(await report(ann, { visit: true, views: [1] }, newId())).toBe(204);
  expect(await report(ann, { views: [7] })).toBe(400);
  expect(await report(ann, { saves: 11 })).toBe(400);
  expect((await read()).sponsors).toMatchObject([{ views: 0, clicks: 0, days: [] }]);
  await server.context.db
    .updateTable('events')
    .set({ taken_down_at: new Date() })
    .where('id', '=', party.eventId)
    .execute();
  expect(await report(ann, { visit: true })).toBe(204);
  expect(server.context.tally.take()).toEqual({ days: [], ads: [] });
});

test('ignores the reports of a guest above the limit of a minute (N1)', async () => {
  await newParty();
  const ann = await guest();
  for (let sent = 0; sent < REPORTS_A_MINUTE + 5; sent++) expect(await report(ann, { saves: 1 })).toBe(204);
  expect((await total()).downloads).toBe(REPORTS_A_MINUTE);
});

test('counts by the day in Taiwan, and lists the days between', async () => {
  await newParty();
  server.clock.stopAt(new Date('2026-12-24T15:59:59Z'));
  const ann = await guest();
  await report(ann, { visit: true });
  server.clock.stopAt(new Date('2026-12-26T16:00:00Z'));
  await report(ann, { visit: true });
  // The host's session is of today.
  server.clock.set(new Date());
  const { days } = await read();
  expect(days.map(({ day, counts }) => [day, counts.visits])).toEqual([
    ['2026-12-24', 1],
    ['2026-12-25', 0],
    ['2026-12-26', 0],
    ['2026-12-27', 1],
  ]);
});

test('a person counts as uploader again on the next day, and concurrent batches count the person once', async () => {
  await newParty();
  const ann = await guest();
  const files = await Promise.all([photo(), photo(), photo(), photo()]);
  await Promise.all(files.map((file) => ann.upload(party.eventId, [file])));
  expect(await total()).toMatchObject({ uploads: 4, uploaders: 1 });
  const { db } = server.context;
  const yesterday = dayInTaipei(new Date(Date.now() - 24 * 60 * MINUTE));
  await db.updateTable('event_days').set({ day: yesterday }).where('event_id', '=', party.eventId).execute();
  const earlier = new Date(Date.now() - 24 * 60 * MINUTE);
  await db
    .updateTable('photos')
    .set({ uploaded_at: earlier })
    .where('event_id', '=', party.eventId)
    .execute();
  await ann.upload(party.eventId, [await photo()]);
  expect(await total()).toMatchObject({ uploads: 5, uploaders: 2 });
});

test('a batch that is sent again with its key counts once', async () => {
  await newParty();
  const ann = await guest();
  const files = [await photo()];
  const headers = { 'idempotency-key': newId() };
  for (const _ of [1, 2]) await ann.upload(party.eventId, files, headers);
  expect(await total()).toMatchObject({ uploads: 1, uploaders: 1 });
});

test('a heart that is taken back on a later day lowers the day on which it was given', async () => {
  await newParty();
  const ann = await guest();
  const { photos } = await ann.upload(party.eventId, [await photo()]);
  const guestHash = Buffer.alloc(32, 7);
  const change = (isGiven: boolean) =>
    changeHeart(server.context, photos[0]!.photoId, {
      caller: { user: undefined, guestHash, joined: [] },
      address: '10.0.0.1',
      isGiven,
    });
  await change(true);
  await writeTally(server.context);
  server.clock.advance(3 * 24 * 60 * MINUTE);
  await change(false);
  server.clock.set(new Date());
  const { days, total: sums } = await read();
  expect([days.length, sums.hearts]).toEqual([1, 0]);
});

test('several processes that write at the same moment lose nothing, and drop the sums of deleted events', async () => {
  await newParty();
  const events = [party.eventId, (await createPlusEvent(server, host)).eventId, newId()];
  const { db, clock } = server.context;
  const processes = Array.from({ length: 8 }, () => ({
    ...server.context,
    tally: createTally({ clock }),
  }));
  for (let round = 0; round < 20; round++) {
    for (const { tally } of processes)
      for (const eventId of [...events].sort(() => Math.random() - 0.5)) {
        tally.count(eventId, 'visits');
        tally.countAd(eventId, { position: 2, name: 'Bakery' }, 'clicks');
      }
    await Promise.all(processes.map(writeTally));
  }
  for (const eventId of events.slice(0, 2)) {
    const { total: sums, sponsors } = await read(eventId);
    expect([sums.visits, sponsors[0]?.clicks]).toEqual([160, 160]);
  }
  const rows = await db.selectFrom('event_days').select('count').where('event_id', '=', events[2]!).execute();
  expect(rows).toEqual([]);
});

test('a reader waits for a write that has begun', async () => {
  const { eventId } = await newParty();
  const { db, tally } = server.context;
  let reading: Promise<EventStatistics> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`lock table event_days in exclusive mode`.execute(tx);
    tally.count(eventId, 'visits');
    void writeTally(server.context);
    reading = read(eventId);
    expect(await Promise.race([reading, setTimeout(300, 'waits')])).toBe('waits');
  });
  expect((await reading)?.total.visits).toBe(1);
});

test('keeps sums that could not be written, and writes them the next time', async () => {
  await newParty();
  const ann = await guest();
  await report(ann, { visit: true });
  const tally = createTally({ clock: server.clock.now });
  tally.count(party.eventId, 'visits', { count: 3 });
  tally.count(party.eventId, 'joins', { count: 2 ** 40 });
  await expect(writeTally({ ...server.context, tally })).rejects.toThrow();
  expect(tally.take().days.map(({ measure, count }) => [measure, count])).toEqual([
    ['joins', 2 ** 40],
    ['visits', 3],
  ]);
});

test('stores sums by day and nothing else, until the event ends (N2)', async () => {
  await newParty();
  await addAd(1, 'Bakery');
  await report(await guest(), { visit: true, views: [1] });
  await writeTally(server.context);
  const { db } = server.context;
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name in ('event_days', 'ad_days') order by table_name, ordinal_position`.execute(db);
  expect(columns.rows.map(({ name }) => name).join(' ')).toBe(
    'event_id day position ad_name views clicks event_id day measure count',
  );
  await emptyEvent(server.context, party.eventId);
  for (const table of ['event_days', 'ad_days'] as const)
    expect(await db.selectFrom(table).select('day').where('event_id', '=', party.eventId).execute()).toEqual(
      [],
    );
});

test('counts a join once when its cookie is back in several processes at once', async () => {
  const { eventId, pinCode } = await newParty();
  // A second launcher, which does not share the memory of the first one.
  const { origin, context, stop } = await startTestServer({
    databaseUrl: server.databaseUrl,
    env: { SECRET_KEY },
  });
  try {
    const first = await fetch(`${server.origin}/api/event/${pinCode}`);
    const cookie = first.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    const send = (to: string) => fetch(`${to}/api/figure/${eventId}`, { headers: { cookie } });
    const answers = await Promise.all([server.origin, origin, server.origin, origin].map(send));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await writeTally(context);
    expect((await total()).joins).toBe(1);
    expect((await client.lookUp(pinCode, host)).guestCount).toBe(1);
  } finally {
    await stop();
  }
});

test('counts no join for lookups without cookies, and one for a browser, once its cookie is back (N1)', async () => {
  const { eventId, pinCode } = await newParty();
  const joined = async () => {
    const seen = await client.lookUp(pinCode, host);
    return [(await total()).joins, seen.guestCount];
  };
  for (let visit = 0; visit < 10; visit++) await guest();
  expect(await joined()).toEqual([0, 0]);
  const [ann, ben, cyd, dan] = [await guest(), await guest(), await guest(), await guest()];
  // Concurrently, as a page sends them.
  await Promise.all([ann.lookUp(pinCode), report(ann, { visit: true }), ann.figures(eventId)]);
  await ben.lookUp(pinCode);
  await report(cyd, { visit: true });
  await dan.figures(eventId);
  expect(await joined()).toEqual([4, 4]);
  server.clock.advance(31 * MINUTE);
  for (const one of [ann, ben, cyd, dan]) {
    await one.lookUp(pinCode);
    await report(one, { visit: true });
  }
  expect(await joined()).toEqual([4, 4]);
});

test('looking an event up runs no statement for the numbers', async () => {
  await newParty();
  const ann = await guest();
  await ann.lookUp(party.pinCode);
  // Else the write of this join might fall into the measured request.
  await writeTally(server.context);
  // Of a member: the event. Of a new guest: the check of the PIN's limits, and with the second request the number of guests.
  expect(await queries.during(() => ann.lookUp(party.pinCode))).toBe(1);
});

const readPdf = async (query: string): Promise<string> => {
  const path = `/api/event/${party.eventId}/sponsor-report?${query}`;
  const { status, bytes, headers } = await client.request('GET', path, { token: host.idToken });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(bytes.toString('latin1')).toContain('/Count 1');
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString().normalize('NFKC');
};

test("the sponsor's report has its numbers by position and day in both languages, and those of no other sponsor", async () => {
  await newParty();
  await addAd(1, '小麥 Bakery');
  await addAd(6, '小麥 Bakery');
  await addAd(2, 'Florist');
  const guests = await Promise.all(Array.from({ length: 5 }, () => guest()));
  for (const one of guests) await report(one, { views: [1, 2, 6] });
  await report(guests[0]!, { clicks: [6] });
  const english = await readPdf('position=1&language=en');
  for (const text of ['Sponsor report', '小麥 Bakery', '春酒 Gala', 'How this is counted'])
    expect(english).toContain(text);
  expect(english).toMatch(/By position +Views +Clicks +Click rate/);
  expect(english).toMatch(/1: left of the event details +5 +0 +0%/);
  expect(english).toMatch(/6: among the photos +5 +1 +20%/);
  expect(english).toMatch(/\w+, \w+ \d+ +10 +1 +10%/);
  expect(english).not.toContain('Florist');
  const chinese = await readPdf('position=6&language=zh-TW');
  for (const text of ['贊助成效報告', '曝光次數', '點擊率', '計算方式']) expect(chinese).toContain(text);
  expect(chinese).toMatch(/6:照片牆中 +5 +1 +20%/);
  expect(await readPdf('position=2&language=en')).toMatch(/2: right of the event details +5 +0 +0%/);
});

test('names of an event and a sponsor are text only in a report (N3)', async () => {
  party = await createPlusEvent(server, host, ') Tj ET (injected');
  await addAd(1, '"><img src=x onerror=alert(1)> 🎉');
  const options = { token: host.idToken };
  const path = `/api/event/${party.eventId}/sponsor-report?position=1`;
  const pdf = (await client.request('GET', path, options)).bytes.toString('latin1');
  expect(pdf).toContain('/Count 1');
  for (const text of ['onerror', 'injected']) expect(pdf).not.toContain(text);
});

test('a replaced sponsor keeps a report, and a position without one has none', async () => {
  await newParty();
  await addAd(3, 'Winery');
  await report(await guest(), { views: [3] });
  await addAd(3, 'Brewery');
  expect(await readPdf('position=3&name=Winery&language=en')).toMatch(/3: upload window +1 +0/);
  expect(await readPdf('position=3&language=en')).toMatch(/3: upload window +0 +0 +–/);
  const options = { token: host.idToken };
  for (const query of ['position=4', 'position=3&name=Nobody']) {
    const answer = await client.request(
      'GET',
      `/api/event/${party.eventId}/sponsor-report?${query}`,
      options,
    );
    expect(answer.json().error.code).toBe('SPONSOR_NOT_FOUND');
  }
});
