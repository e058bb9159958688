import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { AdminEvent } from '@togather/contract/schemas/installation.ts';
import type { FeedbackEntry } from '@togather/contract/schemas/operating.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/base/new-id.ts';
import type { Client } from '#testing/client.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let admin: Session;
let other: Session;
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: 'Boss@Example.com, second@example.com' } });
  client = server.newClient();
  admin = await client.signIn('boss@example.com');
  other = await client.signIn('other@example.com');
});
afterAll(() => server.stop());

const get = (path: string, { idToken } = admin) => client.request('GET', path, { token: idToken });
const users = async (query = '') =>
  (await get(`/api/admin/all-users${query}`)).json<ResponseOf<'listAllUsers'>>();
const createPlus = (json: unknown, { idToken } = admin) =>
  client.request('POST', '/api/admin/events/create-plus-directly', { token: idToken, json });
const trail = () =>
  server.context.db.selectFrom('audit_log').selectAll().orderBy('created_at').orderBy('id').execute();

test('administrators are the verified addresses in ADMIN_EMAILS, ignoring case', async () => {
  expect((await get('/api/admin/check')).json()).toEqual({
    isAdmin: true,
    waiting: { reports: 0, refunds: 0, feedback: 0 },
  });
  expect((await get('/api/admin/check', other)).json()).toEqual({ isAdmin: false });
  const second = await client.signIn('second@example.com');
  const unverified = { email_verified: false };
  await server.context.db
    .updateTable('users')
    .set(unverified)
    .where('email', '=', 'second@example.com')
    .execute();
  expect((await get('/api/admin/check', second)).json()).toEqual({ isAdmin: false });
  const denied = await get('/api/admin/all-users', second);
  expect(denied.status).toBe(403);
  expect(denied.json().error).toMatchObject({
    code: 'ADMIN_ONLY',
    message: 'Access denied. Admin privileges required.',
  });
});

test('lists thousands of users by pages of up to 1000, and searches name or e-mail without wildcards', async () => {
  const rows = Array.from({ length: 2500 }, (_, i) => ({
    id: newId(),
    issuer: 'test',
    subject: String(i),
    email: `user${i}@example.org`,
    email_verified: true,
    name: `Person ${String(i).padStart(4, '0')}`,
    picture: '',
  }));
  await server.context.db.insertInto('users').values(rows.slice(0, 1250)).execute();
  await server.context.db.insertInto('users').values(rows.slice(1250)).execute();
  const all = await users();
  expect(all.users).toHaveLength(1000);
  expect(all.total).toBeGreaterThanOrEqual(2500);
  const second = await users(`?after=${all.next}`);
  const pages = [second, await users(`?after=${second.next}`)];
  expect(pages[1]!.next).toBeNull();
  const ids = new Set([...all.users, ...pages.flatMap((page) => page.users)].map((user) => user.id));
  expect(ids.size).toBe(all.total);
  const found = await users('?search=person%200042');
  expect(found).toEqual({
    users: [{ id: rows[42]!.id, name: 'Person 0042', email: 'user42@example.org', banned: null }],
    total: 1,
    next: null,
  });
  expect((await users('?search=USER7%40')).total).toBe(1);
  for (const wild of ['%25', '_', '%5C']) expect((await users(`?search=${wild}`)).total).toBe(0);
  expect(await users('?search=nobody-at-all')).toEqual({ users: [], total: 0, next: null });
  for (const query of ['count=1001', 'after=x', 'after=zz.aaaaaaaaaaaaaaaaaaaaaa'])
    expect((await get(`/api/admin/all-users?${query}`)).status).toBe(400);
});

test('creates a Plus event without payment for an existing user only, and records it in the audit', async () => {
  const eventHostUserId = await userIdOf(server, other);
  const answer = await createPlus({ eventName: '  Gala ', eventHostUserId, type: 'Free', paid: true });
  const { eventId, pinCode } = answer.json<{ eventId: string; pinCode: string }>();
  expect(await client.lookUp(pinCode)).toMatchObject({
    eventId,
    eventName: 'Gala',
    eventType: 'Plus',
    totalPhotoLimit: 850,
    hostUserName: 'other',
  });
  const hosted = await get(`/api/event/isHost/${eventId}`, other);
  expect(hosted.json()).toEqual({ isEventHost: true });
  expect((await trail()).at(-1)).toMatchObject({
    admin_email: 'boss@example.com',
    action: 'createPlusDirectly',
    event_id: eventId,
    details: { hostId: eventHostUserId },
  });

  const before = (await trail()).length;
  const unknown = await createPlus({ eventName: 'Gala', eventHostUserId: 'x'.repeat(22) });
  expect([unknown.status, unknown.json().error.code]).toEqual([404, 'USER_NOT_FOUND']);
  expect((await createPlus({ eventName: '  ', eventHostUserId })).status).toBe(400);
  expect((await createPlus({ eventName: 'Gala', eventHostUserId }, other)).json().error.code).toBe(
    'ADMIN_ONLY',
  );
  expect(await trail()).toHaveLength(before);
});

test('lists feedback newest first, and marks it as handled once', async () => {
  for (const message of ['first', 'second']) {
    await client.request('POST', '/api/feedback', { json: { email: 'a@example.com', message } });
  }
  const list = async (query = '') =>
    (await get(`/api/admin/feedback${query}`)).json<{ feedback: FeedbackEntry[]; total: number }>();
  const messages = async (query: string) => {
    const { feedback, total } = await list(query);
    return [feedback.map((entry) => entry.message), total];
  };
  expect((await get('/api/admin/check')).json<ResponseOf<'checkAdmin'>>().waiting?.feedback).toBe(2);
  const { feedback, total } = await list();
  expect([feedback.map((entry) => entry.message), total]).toEqual([['second', 'first'], 2]);
  const handle = (id: string, { idToken } = admin) =>
    client.request('POST', `/api/admin/feedback/${id}/handled`, { token: idToken });
  expect((await handle(feedback[1]!.id, other)).status).toBe(403);
  expect((await handle(feedback[1]!.id)).json()).toEqual({ handled: true });
  expect((await get('/api/admin/check')).json<ResponseOf<'checkAdmin'>>().waiting?.feedback).toBe(1);
  const at = (await list()).feedback[1]!.handledAt;
  expect(at).not.toBeNull();
  await handle(feedback[1]!.id);
  expect((await list()).feedback.map((entry) => entry.handledAt)).toEqual([null, at]);
  expect((await handle('x'.repeat(22))).status).toBe(404);
  expect(await messages('?state=open')).toEqual([['second'], 1]);
  expect(await messages('?state=handled')).toEqual([['first'], 1]);
  expect((await get('/api/admin/feedback?state=lost')).status).toBe(400);
});

test('finds an event by its PIN as typed, its name, or its host, newest first', async () => {
  const { eventId, pinCode } = await client.createEvent(other, '100% 春酒');
  const find = async (search: string) => {
    const answer = await get(`/api/admin/events?search=${encodeURIComponent(search)}`);
    return answer.json<{ events: AdminEvent[]; total: number }>();
  };
  const typed = ` ${pinCode.slice(0, 3).toLowerCase()}-${pinCode.slice(3)}`;
  for (const search of [typed, `https://example.com/event/${pinCode}`, '100%', '%'])
    expect((await find(search)).events.map((event) => event.eventId)).toEqual([eventId]);
  const { photos } = await client.upload(eventId, [await tinyPhoto(1)]);
  const { events, total } = await find('OTHER@example');
  expect(events[0]).toEqual({
    eventId,
    pinCode,
    eventName: '100% 春酒',
    eventType: 'Free',
    host: { id: await userIdOf(server, other), name: 'other', email: 'other@example.com', banned: null },
    eventStartDate: expect.any(String),
    eventEndDate: expect.any(String),
    photoCount: 1,
    totalPhotoLimit: 100,
    size: photos[0]!.size,
    previewsSize: 0,
    lastEndDay: expect.any(String),
    takenDown: null,
  });
  expect(total).toBe(events.length);
  expect(await find('no such event')).toEqual({ events: [], total: 0, next: null });
  expect(JSON.stringify((await trail()).at(-1))).not.toContain('no such');
});

test('an event gets its own photo limit at its creation or later, and never below what it holds', async () => {
  const hostId = await userIdOf(server, other);
  const created = await createPlus({ eventName: 'Conference', eventHostUserId: hostId, photoLimit: 10_000 });
  const { eventId, pinCode } = created.json<{ eventId: string; pinCode: string }>();
  expect(await client.lookUp(pinCode)).toMatchObject({
    totalPhotoLimit: 10_000,
    remainingPhotoQuota: 10_000,
  });
  for (const photoLimit of [0, 20_001, 1.5])
    expect((await createPlus({ eventName: 'No', eventHostUserId: hostId, photoLimit })).status).toBe(400);

  const setLimit = async (photoLimit: number, id = eventId) => {
    const answer = await client.request('PUT', `/api/admin/events/${id}/photo-limit`, {
      token: admin.idToken,
      json: { photoLimit },
    });
    return answer.status === 200 ? answer.json<unknown>() : answer.json().error.code;
  };
  await client.upload(eventId, [await tinyPhoto(71), await tinyPhoto(72)]);
  expect(await setLimit(1)).toBe('PHOTO_LIMIT_TOO_SMALL');
  expect(await setLimit(20_001)).toBe('VALIDATION_FAILED');
  expect(await setLimit(5, newId())).toBe('EVENT_UNKNOWN');
  expect(await setLimit(2)).toEqual({ photoLimit: 2 });
  const full = await client.upload(eventId, [await tinyPhoto(73)]);
  expect(full.rejected).toMatchObject([{ code: 'QUOTA_EXCEEDED' }]);
  expect(await setLimit(20_000)).toEqual({ photoLimit: 20_000 });
  expect((await client.upload(eventId, [await tinyPhoto(73)])).remainingPhotoQuota).toBe(19_997);
  expect((await trail()).at(-1)).toMatchObject({
    action: 'changePhotoLimit',
    event_id: eventId,
    details: { from: 2, to: 20_000 },
  });
});
