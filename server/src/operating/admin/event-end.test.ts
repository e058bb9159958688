import { dayInTaipei, endOfRetention } from '@togather/contract/event-dates.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { AdminEvent } from '@togather/contract/schemas/installation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/base/new-id.ts';
import type { Client } from '#testing/client.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let admin: Session;
let host: Session;
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: 'boss@example.com', FREE_EVENTS_PER_MONTH: '100' } });
  client = server.newClient();
  admin = await client.signIn('boss@example.com');
  host = await client.signIn('host@example.com');
});
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
const inDays = (days: number) => dayInTaipei(new Date(server.clock.now().getTime() + days * DAY_MS));
const list = async (query: string): Promise<ResponseOf<'listAllEvents'>> =>
  (await client.request('GET', `/api/admin/events?${query}`, { token: admin.idToken })).json();
const find = async (pin: string): Promise<AdminEvent> => (await list(`search=${pin}`)).events[0]!;
const setEnd = async (eventId: string, endDay: string) =>
  (
    await client.request('PUT', `/api/admin/events/${eventId}/end`, {
      token: admin.idToken,
      json: { endDay },
    })
  ).json<{ error?: { code: string }; eventEndDate?: string }>();

test('an event ends with the day that an administrator sets, earlier or later', async () => {
  const { eventId, pinCode } = await client.createEvent(host, 'Event');
  const { lastEndDay } = await find(pinCode);
  for (const endDay of [inDays(0), inDays(100), lastEndDay]) {
    const end = endOfRetention(endDay, 0).toISOString();
    expect(await setEnd(eventId, endDay)).toEqual({ eventEndDate: end });
    expect((await find(pinCode)).eventEndDate).toBe(end);
    expect((await client.lookUp(pinCode)).eventEndDate).toBe(end);
  }
  const audit = await server.context.db
    .selectFrom('audit_log')
    .select(['event_id', 'details'])
    .where('action', '=', 'changeEventEnd')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(audit).toEqual({ event_id: eventId, details: { from: inDays(100), to: lastEndDay } });
});

test('the end lies between today and the latest end that moving the event could give (O5)', async () => {
  const { eventId, pinCode } = await client.createEvent(host, 'Event');
  const { lastEndDay, eventEndDate } = await find(pinCode);
  const after = dayInTaipei(new Date(Date.parse(lastEndDay) + DAY_MS));
  for (const endDay of [inDays(-1), after])
    expect((await setEnd(eventId, endDay)).error?.code).toBe('EVENT_END_OUT_OF_RANGE');
  expect((await setEnd(eventId, 'tomorrow')).error?.code).toBe('VALIDATION_FAILED');
  expect((await find(pinCode)).eventEndDate).toBe(eventEndDate);
});

test('an ended event does not come back, and an unknown one is unknown (O5)', async () => {
  const { eventId } = await client.createEvent(host, 'Event');
  await server.context.db
    .updateTable('events')
    .set({ ends_at: new Date(server.clock.now().getTime() - 1000) })
    .where('id', '=', eventId)
    .execute();
  expect((await setEnd(eventId, inDays(3))).error?.code).toBe('EVENT_ENDED');
  expect((await setEnd(newId(), inDays(3))).error?.code).toBe('EVENT_UNKNOWN');
});

test('lists events by their bytes, largest first, page by page', async () => {
  const { db } = server.context;
  await db.deleteFrom('events').execute();
  const ids: string[] = [];
  for (const [index, bytes] of [10, 3000, 200, 200].entries()) {
    const { eventId } = await client.createEvent(host, `Event ${index}`);
    const { photos } = await client.upload(eventId, [await tinyPhoto(10 + index)]);
    await db
      .updateTable('photos')
      .set({ size: bytes, previews_bytes: index })
      .where('id', '=', photos[0]!.photoId)
      .execute();
    ids.push(eventId);
  }
  const { eventId: empty } = await client.createEvent(host, 'Empty');
  const pages: AdminEvent[] = [];
  for (let after = ''; ; ) {
    const { events, next } = await list(`order=largest&count=2${after}`);
    pages.push(...events);
    if (!next) break;
    after = `&after=${next}`;
  }
  expect(pages.map(({ eventId }) => eventId)).toEqual([ids[1], ids[3], ids[2], ids[0], empty]);
  expect(pages[0]).toMatchObject({ size: 3000, previewsSize: 1 });
  const use = await client.request('GET', '/api/admin/installation/storage', { token: admin.idToken });
  expect(use.json()).toEqual({ photos: 4, originals: 3410, previews: 6 });
});
