import { PIN_ALPHABET } from '@togather/contract/pins.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '#testing/client.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(new Date()));

let people = 0;
const newHost = async (): Promise<{ client: Client; session: Session }> => {
  const client = server.newClient();
  return { client, session: await client.signIn(`host-${++people}@example.com`) };
};
const create = (
  { client, session }: { client: Client; session: Session },
  json: unknown = { eventName: '春酒', eventType: 'Free' },
): Promise<Answer> => client.request('POST', '/api/event', { token: session.idToken, json });

test('an event has a PIN, a host, a date, 75 days after it and the limits of its plan', async () => {
  const host = await newHost();
  const now = new Date('2026-03-01T10:00:00Z');
  server.clock.stopAt(now);
  const answer = await create(host, { eventName: '  春酒 2026  ', eventType: 'Free' });
  expect(answer.status).toBe(200);
  const created = answer.json<{ eventId: string; eventName: string; pinCode: string }>();
  expect(Object.keys(created).sort()).toEqual(['eventId', 'eventName', 'pinCode']);
  expect(created.eventName).toBe('春酒 2026');
  expect(created.pinCode).toMatch(new RegExp(`^[${PIN_ALPHABET}]{6}$`));
  const event = await host.client.lookUp(` ${created.pinCode.toLowerCase()} `);
  expect(event).toMatchObject({
    eventStartDate: now.toISOString(),
    eventDate: '2026-03-01',
    eventEndDate: '2026-05-15T15:59:59.999Z',
    eventId: created.eventId,
    pinCode: created.pinCode,
    eventName: '春酒 2026',
    hostUserName: host.session.userInfo.name,
    eventType: 'Free',
    photos: [],
    adInfos: [],
    plusEventSettings: null,
    remainingPhotoQuota: 100,
    totalPhotoLimit: 100,
    requester_permissions: { uploadPhoto: 'ALLOW', manageEvent: 'DENY', ownEvent: 'DENY' },
    figureCount: 0,
    processing: { previews: 0, faces: 0, hardFaces: 0 },
  });
});

test('the end is 75 days after the wanted date, which is today to twelve months ahead', async () => {
  const host = await newHost();
  server.clock.stopAt(new Date('2026-03-01T16:00:00Z'));
  const on = (eventDate: string) => create(host, { eventName: 'dated', eventType: 'Free', eventDate });
  const { pinCode } = (await on('2026-06-10')).json<{ pinCode: string }>();
  expect(await host.client.lookUp(pinCode)).toMatchObject({
    eventStartDate: '2026-03-01T16:00:00.000Z',
    eventDate: '2026-06-10',
    eventEndDate: '2026-08-24T15:59:59.999Z',
  });
  for (const eventDate of ['2026-03-01', '2027-03-03', '0001-01-01']) {
    const answer = await on(eventDate);
    expect([answer.status, answer.json().error.code]).toEqual([400, 'EVENT_DATE_OUT_OF_RANGE']);
  }
  for (const eventDate of ['2026-02-30', '2026-6-1', 'today', '', '2026-03-02T00:00:00Z'])
    expect((await on(eventDate)).json().error.code).toBe('VALIDATION_FAILED');
  // A refused date uses no free event of the month.
  for (const eventDate of ['2026-03-02', '2027-03-02', '2026-03-02', '2026-03-02'])
    expect((await on(eventDate)).status).toBe(200);
});

test('a Plus event requires payment', async () => {
  const answer = await create(await newHost(), { eventName: 'plus', eventType: 'Plus' });
  expect([answer.status, answer.json().error.code]).toEqual([403, 'PLUS_NEEDS_PAYMENT']);
});

test('ignores extra fields of a body (S4)', async () => {
  const [host, other] = [await newHost(), await newHost()];
  const extra = {
    role: 'ADMIN',
    plan: 'PLUS',
    paid: true,
    hostId: 'A'.repeat(22),
    host_id: 'A'.repeat(22),
    pin: 'AAAAAA',
    pinCode: 'AAAAAA',
    photo_limit: 9999,
    endsAt: '2099-01-01T00:00:00Z',
    type: 'Plus',
  };
  const answer = await create(host, { eventName: 'extra', eventType: 'Free', ...extra });
  const { eventId, pinCode } = answer.json<{ eventId: string; pinCode: string }>();
  const event = await host.client.lookUp(pinCode);
  expect(pinCode).not.toBe('AAAAAA');
  expect(event).toMatchObject({
    eventType: 'Free',
    totalPhotoLimit: 100,
    hostUserName: host.session.userInfo.name,
  });
  const joined = await other.client.request('POST', '/api/event/join', {
    token: other.session.idToken,
    json: { eventId, role: 'HOST', userId: 'A'.repeat(22) },
  });
  expect(joined.json()).toEqual({ eventId, role: 'PARTICIPANT' });
});

test.each([
  ['no name', { eventType: 'Free' }],
  ['a blank name', { eventName: '   ', eventType: 'Free' }],
  ['a name of 121 letters', { eventName: 'x'.repeat(121), eventType: 'Free' }],
  ['a name that is not text', { eventName: 7, eventType: 'Free' }],
  ['an invisible name (D12)', { eventName: '\u200b\0', eventType: 'Free' }],
  ['an unknown type', { eventName: 'x', eventType: 'Gold' }],
  ['a list', []],
])('rejects %s', async (_, json) => {
  const answer = await create(await newHost(), json);
  expect([answer.status, answer.json().error.code]).toEqual([400, 'VALIDATION_FAILED']);
});

test('a name keeps its visible characters: a NUL, which PostgreSQL cannot store, becomes a space (D12)', async () => {
  const answer = await create(await newHost(), { eventName: 'a\0b', eventType: 'Free' });
  expect(answer.json()).toMatchObject({ eventName: 'a b' });
});

test('twenty parallel creations return exactly five events and fifteen times 429 (S5)', async () => {
  const host = await newHost();
  // A fixed time away from the turn of a month.
  server.clock.set(new Date('2026-03-15T10:00:00Z'));
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(host)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(15);
  for (const answer of refused) {
    expect(answer.json().error).toMatchObject({
      code: 'MONTHLY_LIMIT_REACHED',
      message: expect.stringContaining('monthly limit'),
    });
  }
  expect((await create(await newHost())).status).toBe(200);
});

test('the month changes at midnight in Taipei, and deleting an event does not refill it (S5)', async () => {
  const host = await newHost();
  server.clock.stopAt(new Date('2026-03-31T15:59:00Z'));
  for (let n = 0; n < 5; n++) expect((await create(host)).status).toBe(200);
  expect((await create(host)).status).toBe(429);
  await server.context.db.deleteFrom('events').where('name', '=', '春酒').execute();
  expect((await create(host)).status).toBe(429);
  server.clock.set(new Date('2026-03-31T16:00:10Z'));
  for (let n = 0; n < 5; n++) expect((await create(host)).status).toBe(200);
  expect((await create(host)).status).toBe(429);
});

test('a host who joins stays the host; a guest joins once, and a second time changes nothing', async () => {
  const [host, guest] = [await newHost(), await newHost()];
  const { eventId } = (await create(host)).json<{ eventId: string }>();
  const join = ({ client, session }: typeof host, id = eventId) =>
    client.request('POST', '/api/event/join', { token: session.idToken, json: { eventId: id } });
  expect((await join(host)).json()).toEqual({ eventId, role: 'HOST' });
  for (let n = 0; n < 2; n++) expect((await join(guest)).json()).toEqual({ eventId, role: 'PARTICIPANT' });
  const rows = await server.context.db
    .selectFrom('participants')
    .select('role')
    .where('event_id', '=', eventId)
    .execute();
  expect(rows.map(({ role }) => role).sort()).toEqual(['HOST', 'PARTICIPANT']);
  for (const id of ['A'.repeat(22), 'short']) {
    const answer = await join(guest, id);
    expect(answer.status).toBe(id === 'short' ? 400 : 404);
  }
});

test('ids and PINs are random: unique, with every allowed letter and no confusing one (P5)', async () => {
  const { newId } = await import('#platform/base/new-id.ts');
  const { newPin } = await import('#events/pins.ts');
  const ids = Array.from({ length: 2000 }, newId);
  const pins = Array.from({ length: 2000 }, newPin);
  expect(new Set(ids).size).toBe(2000);
  // 22 of 62 letters are 131 bits.
  expect(ids.every((id) => /^[A-Za-z0-9]{22}$/.test(id))).toBe(true);
  expect(new Set(ids.join('')).size).toBe(62);
  expect(new Set(pins.join(''))).toEqual(new Set(PIN_ALPHABET));
});
