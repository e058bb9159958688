import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HostSettings } from '#platform/config/config.ts';
import { createBuyer, noticeFor, postForm } from '#plus/payments/testing/buyer.ts';
import type { Client } from '#testing/client.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const keys = { hashKey: 'upgradeKey012345', hashIv: 'upgradeIv0123456' };
const LIST: HostSettings = { mode: 'list', emails: ['ming@example.com'], domains: ['party.example.com'] };

/** What the operator has set; a test changes it, as a restart with other settings does. */
let hosts: HostSettings = LIST;
let server: TestServer;
let client: Client;
let admin: Session;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      ECPAY_MERCHANT_ID: '7654321',
      ECPAY_HASH_KEY: keys.hashKey,
      ECPAY_HASH_IV: keys.hashIv,
      ADMIN_EMAILS: 'boss@example.com',
      FREE_EVENTS_PER_MONTH: '100',
    },
    alter: (context) => ({
      ...context,
      config: {
        ...context.config,
        get hosts() {
          return hosts;
        },
      },
    }),
  });
  client = server.newClient();
  admin = await client.signIn('boss@example.com');
});
afterAll(() => server.stop());
beforeEach(() => {
  hosts = LIST;
});

const REFUSED = [403, 'HOSTING_RESTRICTED'];
const ask = async (method: string, path: string, { idToken: token }: Session, json?: unknown) => {
  const answer = await client.request(method, path, { token, ...(json !== undefined && { json }) });
  return [answer.status, answer.status === 200 ? undefined : answer.json().error.code];
};
const createFree = (session: Session) =>
  ask('POST', '/api/event', session, { eventName: 'Party', eventType: 'Free' });
const createPlus = (session: Session, more = {}) =>
  ask('POST', '/api/pending-event', session, { eventName: 'Gala', eventType: 'PLUS', ...more });
const listed = async (query = '') =>
  (await client.request('GET', `/api/admin/hosts${query}`, { token: admin.idToken })).json<
    ResponseOf<'listHosts'>
  >();

test('the configuration says that not everybody may create events, and not which addresses may', async () => {
  const answer = await client.request('GET', '/api/config');
  expect(answer.json()).toMatchObject({ isHostingLimited: true });
  expect(answer.bytes.toString()).not.toMatch(/ming@|party\.example/);
});

test('people on the list and administrators create Free and Plus events', async () => {
  for (const email of ['Ming@example.com', 'anyone@party.example.com', 'boss@example.com']) {
    const session = await client.signIn(email);
    expect((await createFree(session))[0], email).toBe(200);
    expect((await createPlus(session))[0], email).toBe(200);
    const answer = await client.request('GET', '/api/member-center/hosting', { token: session.idToken });
    expect(answer.json()).toEqual({ mayCreateEvents: true });
  }
});

test('others are refused, and keep everything else that a signed-in user may (S13)', async () => {
  const other = await client.signIn('other@example.com');
  expect(await createFree(other)).toEqual(REFUSED);
  expect(await createFree({ ...other })).toEqual(REFUSED);
  expect(await createPlus(other)).toEqual(REFUSED);
  const { eventId } = await client.createEvent(await client.signIn('ming@example.com'), 'Of Ming');
  expect(await ask('POST', '/api/event/join', other, { eventId })).toEqual([200, undefined]);
  for (const path of ['member-center/joined-events', 'member-center/hosted-events', 'account/export'])
    expect(await ask('GET', `/api/${path}`, other)).toEqual([200, undefined]);
  expect(await ask('DELETE', '/api/account', other)).toEqual([200, undefined]);
});

test('with administrators, a list has no effect', async () => {
  hosts = { ...LIST, mode: 'administrators' };
  expect(await createFree(await client.signIn('ming@example.com'))).toEqual(REFUSED);
  expect((await createFree(admin))[0]).toBe(200);
});

test('an administrator creates a Plus event for a user who may not', async () => {
  const other = await client.signIn('invited@example.com');
  const json = { eventName: 'Gift', eventHostUserId: await userIdOf(server, other) };
  expect((await ask('POST', '/api/admin/events/create-plus-directly', admin, json))[0]).toBe(200);
  const hosted = await client.request('GET', '/api/member-center/hosted-events', { token: other.idToken });
  expect(hosted.json()).toMatchObject([{ eventName: 'Gift' }]);
});

test('a host who is removed from the list keeps the events, and can neither buy nor upgrade one', async () => {
  hosts = { ...LIST, emails: ['removed@example.com'] };
  const buyer = await createBuyer(client, 'removed@example.com');
  const event = await client.createEvent(buyer.session, 'Small party');
  const unpaid = await buyer.save('Gala');
  const upgrade = await buyer.save('Small party', { upgradeOf: event.eventId });

  hosts = LIST;
  for (const id of [unpaid, upgrade])
    expect(await ask('POST', `/api/pending-event/${id}/start-payment`, buyer.session, {})).toEqual(REFUSED);
  expect(await createPlus(buyer.session, { upgradeOf: event.eventId })).toEqual(REFUSED);
  expect((await buyer.status(unpaid)).paymentStatus).toBe('PENDING');
  const path = `/api/event/${event.eventId}`;
  expect(await ask('PATCH', path, buyer.session, { eventName: 'Renamed' })).toEqual([200, undefined]);
  expect(await ask('DELETE', path, buyer.session)).toEqual([200, undefined]);
});

test('a payment that began before the removal is settled', async () => {
  hosts = { ...LIST, emails: ['paying@example.com'] };
  const buyer = await createBuyer(client, 'paying@example.com');
  const id = await buyer.save('Gala');
  const checkout = await buyer.start(id);
  hosts = LIST;
  await postForm(`${server.origin}/api/payment/notice`, noticeFor(checkout, keys));
  expect((await buyer.status(id)).paymentStatus).toBe('PAID');
});

test('administrators see the settings, and the hosts with events who may not create more', async () => {
  hosts = { mode: 'everybody', emails: [], domains: [] };
  for (const [email, verified] of [
    ['ann@elsewhere.example', true],
    ['bob@elsewhere.example', true],
    ['cy@party.example.com', true],
    ['sub@x.party.example.com', true],
    ['dan@party.example.com', false],
  ] as const) {
    const session = await client.signIn(email);
    await client.createEvent(session, 'Party');
    await server.context.db
      .updateTable('users')
      .set({ email_verified: verified })
      .where('email', '=', email)
      .execute();
  }
  await client.signIn('no-events@elsewhere.example');
  expect(await listed()).toMatchObject({ mode: 'everybody', hosts: [], total: 0 });

  hosts = LIST;
  const all = await listed();
  expect(all).toMatchObject({
    mode: 'list',
    emails: ['ming@example.com'],
    domains: ['party.example.com'],
    administrators: ['boss@example.com'],
  });
  const emails = all.hosts.map(({ email }) => email);
  expect(emails).toEqual(
    expect.arrayContaining(['ann@elsewhere.example', 'sub@x.party.example.com', 'dan@party.example.com']),
  );
  for (const email of ['boss@example.com', 'cy@party.example.com', 'no-events@elsewhere.example'])
    expect(emails).not.toContain(email);
  expect(all.hosts.find(({ email }) => email === 'dan@party.example.com')).toMatchObject({
    isEmailVerified: false,
    eventCount: 1,
  });
  expect(await listed('?search=ELSEWHERE')).toMatchObject({ total: 2 });
  const first = await listed('?search=elsewhere&count=1');
  const second = await listed(`?search=elsewhere&count=1&after=${first.next}`);
  expect([...first.hosts, ...second.hosts].map(({ email }) => email)).toEqual([
    'ann@elsewhere.example',
    'bob@elsewhere.example',
  ]);
});
