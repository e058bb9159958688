import { HOST_INVITE_DAYS, MAX_CO_HOSTS, MAX_HOST_INVITES } from '@togather/contract/limits.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeServedRows } from '#operating/retention/sweep-orphans.job.ts';
import { newId } from '#platform/base/new-id.ts';
import { type Client, createClient } from '#testing/client.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { writeCoHost } from './co-hosts.ts';

const DAY_MS = 24 * 3600_000;
let server: TestServer;
let client: Client;
let owner: Session;
let eventId: string;
let pin: string;
let network = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1', FREE_EVENTS_PER_MONTH: '1000' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(new Date());
  client = elsewhere();
  owner = await client.signIn('owner@example.com');
  ({ eventId, pinCode: pin } = await client.createEvent(owner, 'Party'));
});

/** Another browser in a network of its own. */
const elsewhere = () => createClient(server.origin, { 'x-forwarded-for': `10.5.${++network % 256}.1` });
const ask = (method: string, path: string, { idToken } = owner) =>
  client.request(method, `/api/event/${eventId}/${path}`, { token: idToken });
const invite = async () => {
  const answer = await ask('POST', 'host-invites');
  expect(answer.status).toBe(200);
  const made = answer.json<ResponseOf<'createHostInvite'>>();
  return { ...made, secret: made.url.split('/').at(-1)! };
};
const open = (secret: string, session?: Session) =>
  elsewhere().request('GET', `/api/host-invite/${secret}`, session && { token: session.idToken });
const accept = (secret: string, { idToken: token }: Session) =>
  elsewhere().request('POST', `/api/host-invite/${secret}/accept`, { token });
const refusal = (answer: Awaited<ReturnType<typeof open>>) => [answer.status, answer.json().error.code];
const coHosts = async () =>
  (await ask('GET', 'co-hosts')).json<ResponseOf<'listCoHosts'>>().coHosts.map(({ name }) => name);
const openInvites = async () =>
  (await ask('GET', 'host-invites')).json<ResponseOf<'listHostInvites'>>().invites;

test('an invitation shows the event and its host, and makes one signed-in user a co-host (H3)', async () => {
  const { secret, inviteId, url, expiresAt } = await invite();
  expect(url).toMatch(/\/co-host\/[A-Za-z0-9]{22}$/);
  expect(Date.parse(expiresAt) - server.clock.now().getTime()).toBeGreaterThan(
    HOST_INVITE_DAYS * DAY_MS - 60_000,
  );
  expect((await openInvites()).map((one) => one.inviteId)).toEqual([inviteId]);
  const shown = await open(secret);
  expect(shown.json()).toEqual({ eventName: 'Party', hostUserName: 'owner' });
  expect(shown.bytes.toString()).not.toContain(pin);
  expect((await elsewhere().request('POST', `/api/host-invite/${secret}/accept`)).status).toBe(401);

  const helper = await client.signIn('helper@example.com');
  expect((await accept(secret, helper)).json()).toEqual({ eventId, pinCode: pin });
  expect(await coHosts()).toEqual(['helper']);
  expect(await openInvites()).toEqual([]);
  // A lost response is repeated; the link is of no use to others.
  expect((await accept(secret, helper)).json()).toEqual({ eventId, pinCode: pin });
  const other = await client.signIn('other@example.com');
  expect(refusal(await accept(secret, other))).toEqual([410, 'INVITE_USED']);
  expect(refusal(await open(secret))).toEqual([410, 'INVITE_USED']);
  expect((await open(secret, helper)).status).toBe(200);
  expect(await coHosts()).toEqual(['helper']);
});

test('the database has the hash of the secret alone, and the list has no link (H3)', async () => {
  const { secret } = await invite();
  const rows = JSON.stringify(await server.context.db.selectFrom('host_invites').selectAll().execute());
  expect(rows).not.toContain(secret);
  expect((await ask('GET', 'host-invites')).bytes.toString()).not.toContain(secret);
});

test('of ten who open one invitation at once, one becomes a co-host (H3)', async () => {
  const { secret } = await invite();
  const names = Array.from({ length: 10 }, (_, number) => `racer-${number}@example.com`);
  const racers = await Promise.all(names.map((name) => elsewhere().signIn(name)));
  const answers = await Promise.all(racers.map((racer) => accept(secret, racer)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(refusal)).toEqual(Array.from({ length: 9 }, () => [410, 'INVITE_USED']));
  expect(await coHosts()).toHaveLength(1);
});

test('one user who accepts two invitations at once uses one of them (H3)', async () => {
  const [first, second] = [await invite(), await invite()];
  const helper = await client.signIn('twice@example.com');
  const answers = await Promise.all([accept(first.secret, helper), accept(second.secret, helper)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await openInvites()).toHaveLength(1);
});

test('hosts cannot use an invitation, which stays open (H3)', async () => {
  const { secret } = await invite();
  expect(refusal(await accept(secret, owner))).toEqual([409, 'ALREADY_HOST']);
  const helper = await client.signIn('helper@example.com');
  await accept((await invite()).secret, helper);
  expect(refusal(await accept(secret, helper))).toEqual([409, 'ALREADY_HOST']);
  expect(await openInvites()).toHaveLength(1);
});

test('unknown, withdrawn and expired invitations get the same 404, and guesses are limited (H3)', async () => {
  const helper = await client.signIn('helper@example.com');
  const withdrawn = await invite();
  expect((await ask('DELETE', `host-invites/${withdrawn.inviteId}`)).status).toBe(200);
  expect(refusal(await ask('DELETE', `host-invites/${withdrawn.inviteId}`))).toEqual([
    404,
    'INVITE_NOT_FOUND',
  ]);
  const expired = await invite();
  server.clock.advance(HOST_INVITE_DAYS * DAY_MS);
  const late = await client.signIn('late@example.com');
  for (const secret of [withdrawn.secret, expired.secret, newId()]) {
    expect(refusal(await open(secret))).toEqual([404, 'INVITE_NOT_FOUND']);
    expect(refusal(await accept(secret, late))).toEqual([404, 'INVITE_NOT_FOUND']);
  }
  server.clock.set(new Date());
  expect((await accept(expired.secret, helper)).status).toBe(200);
  // No miss is refunded meanwhile.
  server.clock.stopAt(new Date());
  const guesser = elsewhere();
  const guess = async () => (await guesser.request('GET', `/api/host-invite/${newId()}`)).status;
  const guesses: number[] = [];
  for (let count = 0; count < 40 && !guesses.includes(429); count++) guesses.push(await guess());
  expect(guesses.at(-1)).toBe(429);
});

test('a withdrawal and an acceptance at once have one winner (H3)', async () => {
  const { secret, inviteId } = await invite();
  const helper = await client.signIn('helper@example.com');
  const [accepted, withdrawn] = await Promise.all([
    accept(secret, helper),
    ask('DELETE', `host-invites/${inviteId}`),
  ]);
  expect([accepted.status === 200, withdrawn.status === 200].filter(Boolean)).toHaveLength(1);
  expect(await coHosts()).toHaveLength(accepted.status === 200 ? 1 : 0);
});

test('an invitation of an ended event says so, and one of an event that is taken down does not exist (H3)', async () => {
  const { db } = server.context;
  const { secret } = await invite();
  const helper = await client.signIn('helper@example.com');
  const set = (fields: object) => db.updateTable('events').set(fields).where('id', '=', eventId).execute();
  await set({ taken_down_at: new Date() });
  expect(refusal(await open(secret))).toEqual([404, 'INVITE_NOT_FOUND']);
  expect(refusal(await accept(secret, helper))).toEqual([404, 'INVITE_NOT_FOUND']);
  await set({ taken_down_at: null, ends_at: server.clock.now() });
  expect(refusal(await open(secret))).toEqual([409, 'EVENT_ENDED']);
  expect(refusal(await accept(secret, helper))).toEqual([409, 'EVENT_ENDED']);
  expect(refusal(await ask('POST', 'host-invites'))).toEqual([409, 'EVENT_ENDED']);
});

test('a banned user cannot accept (H3)', async () => {
  const { secret } = await invite();
  const helper = await client.signIn('banned@example.com');
  const { db } = server.context;
  const userId = await userIdOf(server, helper);
  await db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  expect(refusal(await accept(secret, helper))).toEqual([401, 'LOGIN_INVALID']);
  expect(await coHosts()).toEqual([]);
});

test('an event has a limited number of open invitations and co-hosts (H3)', async () => {
  const { db } = server.context;
  const made = await Promise.all(
    Array.from({ length: MAX_HOST_INVITES + 2 }, () => ask('POST', 'host-invites')),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(MAX_HOST_INVITES);
  await db.deleteFrom('host_invites').where('event_id', '=', eventId).execute();
  for (let number = 0; number < MAX_CO_HOSTS - 1; number++) {
    const id = newId();
    const user = { id, issuer: 'test', subject: id, email: 'a@example.com', name: 'A', picture: '' };
    await db
      .insertInto('users')
      .values({ ...user, email_verified: true })
      .execute();
    await db.transaction().execute((tx) => writeCoHost(tx, { eventId, userId: id }));
  }
  expect((await ask('POST', 'host-invites')).status).toBe(200);
  expect(refusal(await ask('POST', 'host-invites'))).toEqual([409, 'INVITE_LIMIT_REACHED']);
});

test('expired invitations are deleted, and the others with their event', async () => {
  const { db } = server.context;
  const count = async () =>
    (await db.selectFrom('host_invites').select('id').where('event_id', '=', eventId).execute()).length;
  await invite();
  await purgeServedRows(server.context);
  expect(await count()).toBe(1);
  server.clock.advance(HOST_INVITE_DAYS * DAY_MS + 1);
  await purgeServedRows(server.context);
  expect(await count()).toBe(0);
});
