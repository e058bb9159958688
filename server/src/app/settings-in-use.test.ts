import { endOfRetention } from '@togather/contract/event-dates.ts';
import type { PublicConfig } from '@togather/contract/schemas/site.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlusEvent } from '#testing/plus-event.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const env = {
    RETENTION_DAYS: '10',
    PIN_GUESSES: '3',
    FREE_EVENTS_PER_MONTH: '0',
    TRUSTED_PROXIES: '127.0.0.0/8',
  };
  server = await startTestServer({ env });
});
afterAll(() => server.stop());

test('RETENTION_DAYS sets the end of an event, also after its date moves, and pages get it', async () => {
  const { request, signIn } = server.newClient();
  const { limits } = (await request('GET', '/api/config')).json<PublicConfig>();
  expect(limits).toMatchObject({ retentionDays: 10, freeEventsPerMonth: 0 });
  const host = await signIn('host@example.com');
  const { eventId } = await createPlusEvent(server, host);
  const read = () =>
    server.context.db
      .selectFrom('events')
      .select(['event_date', 'ends_at'])
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
  const created = await read();
  expect(created.ends_at).toEqual(endOfRetention(created.event_date, 10));
  const eventDate = new Date(server.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  const { status } = await request('PATCH', `/api/event/${eventId}`, {
    token: host.idToken,
    json: { eventDate },
  });
  expect([status, await read()]).toEqual([
    200,
    { event_date: eventDate, ends_at: endOfRetention(eventDate, 10) },
  ]);
});

test('with FREE_EVENTS_PER_MONTH=0 nobody creates a Free event', async () => {
  const { request, signIn } = server.newClient();
  const { idToken: token } = await signIn('host@example.com');
  const answer = await request('POST', '/api/event', {
    token,
    json: { eventName: 'Party', eventType: 'Free' },
  });
  expect([answer.status, answer.json().error.code, answer.json().error.details]).toEqual([
    429,
    'MONTHLY_LIMIT_REACHED',
    { limit: 0 },
  ]);
});

test('PIN_GUESSES limits the wrong PINs of an address, which a trusted range of proxies forwards (P3)', async () => {
  const { request } = server.newClient();
  const guess = async (client: string) =>
    (await request('GET', '/api/event/AAAAAA', { headers: { 'x-forwarded-for': client } })).status;
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) statuses.push(await guess('192.0.2.1, 203.0.113.7'));
  expect(statuses).toEqual([404, 404, 404, 429]);
  expect(await guess('203.0.113.7, 203.0.113.8')).toBe(404);
});

test('metrics without a token are refused with the name of the setting', async () => {
  const answer = await server.newClient().request('GET', '/api/metrics');
  expect([answer.status, answer.json().error.code]).toEqual([403, 'FORBIDDEN']);
  expect(answer.json().error.message).toContain('METRICS_TOKEN');
});
