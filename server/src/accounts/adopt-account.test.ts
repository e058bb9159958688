import type { Session } from '@togather/contract/schemas/accounts.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OtherProvider, startOtherProvider } from '#testing/other-provider.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { allowAdoption, stopAdoption } from './adoption.ts';

const DAY_MS = 24 * 3600_000;
let providers: { former: OtherProvider; older: OtherProvider; next: OtherProvider };
/** The installation at the former provider, and after the change at the next one. */
let before: TestServer;
let server: TestServer;
beforeAll(async () => {
  const [former, older, next] = await Promise.all(Array.from({ length: 3 }, startOtherProvider));
  providers = { former: former!, older: older!, next: next! };
  const env = { SECRET_KEY: 'the secret of one installation, long', ADMIN_EMAILS: 'boss@example.com' };
  before = await startTestServer({ env: { ...env, ...former!.env } });
  server = await startTestServer({ env: { ...env, ...next!.env }, databaseUrl: before.databaseUrl });
});
afterAll(async () => {
  await server.stop();
  await before.stop();
  await Promise.all(Object.values(providers).map((provider) => provider.stop()));
});
let cases = 0;
let email: string;
beforeEach(async () => {
  email = `Host-${++cases}@Example.com`;
  server.clock.set(new Date());
  await server.context.db.deleteFrom('events').execute();
  await server.context.db.deleteFrom('users').execute();
  await server.context.db.deleteFrom('audit_log').execute();
});

const person = (sub: string, email_verified: unknown = true) => ({ sub, email, email_verified, name: sub });
const signInBefore = (sub = 'old') => providers.former.signIn(before, person(sub));
const signInNow = (sub = 'new', change: { email_verified?: unknown } = {}) =>
  providers.next.signIn(server, { ...person(sub), email: email.toLowerCase(), ...change });
/** Signs a host in at the former provider, with an event. */
const hostBefore = async (sub = 'old') => {
  const session = await signInBefore(sub);
  await before.newClient().createEvent(session, 'Wedding');
  return { session, id: await userIdOf(before, session) };
};
const hostedBy = async ({ idToken: token }: Session) => {
  const answer = await server.newClient().request('GET', '/api/member-center/hosted-events', { token });
  return answer.json<{ eventName: string }[]>().map(({ eventName }) => eventName);
};
const allow = (wish: { from?: string } = {}) => allowAdoption(server.context, { isDryRun: false, ...wish });
const actions = async () => {
  const rows = await server.context.db
    .selectFrom('audit_log')
    .select(['action', 'role', 'admin_id', 'details'])
    .orderBy('created_at')
    .execute();
  return rows.filter(({ action }) => /adopt/i.test(action));
};

test('a host gets the account back at the first sign-in with the verified address, in any case', async () => {
  const { id, session } = await hostBefore();
  expect((await allow()).adoptable.map((account) => account.id)).toEqual([id]);
  const again = await signInNow();
  expect(await userIdOf(server, again)).toBe(id);
  expect(await hostedBy(again)).toEqual(['Wedding']);
  expect(again.userInfo.name).toBe('new');
  const old = await server.newClient().request('GET', '/api/sessions', { token: session.idToken });
  expect(old.json().error.code).toBe('LOGIN_INVALID');
  expect(await actions()).toMatchObject([
    { action: 'allowAdoption', role: 'OPERATOR', details: { accounts: 1, ambiguous: 0, taken: 0 } },
    { action: 'adoptAccount', role: 'HOST', admin_id: id },
  ]);
  expect(await userIdOf(server, await signInNow())).toBe(id);
});

test('without the permission nobody adopts, and a dry run gives none', async () => {
  const { id } = await hostBefore();
  const { adoptable } = await allowAdoption(server.context, { isDryRun: true });
  expect(adoptable.map((account) => account.id)).toEqual([id]);
  expect(await userIdOf(server, await signInNow())).not.toBe(id);
  expect(await actions()).toEqual([]);
});

test.each([
  ['missing', undefined],
  ['false', false],
  ['a text', 'yes'],
])('a stranger whose address is unverified (%s) gets nothing (S15)', async (_, email_verified) => {
  const { id } = await hostBefore();
  await allow();
  const stranger = await signInNow('stranger', { email_verified });
  expect(await userIdOf(server, stranger)).not.toBe(id);
  expect(await hostedBy(stranger)).toEqual([]);
  expect(await userIdOf(server, await signInNow())).toBe(id);
});

test('an account whose address the former provider had not verified is not adopted', async () => {
  await providers.former.signIn(before, person('old', false));
  expect(await allow()).toMatchObject({ adoptable: [], unverified: [{ email: email.toLowerCase() }] });
});

test('an account is adopted once: a second person with the address gets a new account', async () => {
  const { id } = await hostBefore();
  await allow();
  await signInNow('first');
  expect(await userIdOf(server, await signInNow('second'))).not.toBe(id);
});

test('of concurrent sign-ins of two people with the address, one adopts (S15)', async () => {
  const { id } = await hostBefore();
  await allow();
  const sessions = await Promise.all(['first', 'second', 'third'].map((sub) => signInNow(sub)));
  const ids = await Promise.all(sessions.map((session) => userIdOf(server, session)));
  expect(ids.filter((one) => one === id)).toHaveLength(1);
  expect(new Set(ids).size).toBe(3);
});

test('two former accounts with one address are adopted only when the operator names a provider', async () => {
  const { id } = await hostBefore();
  const older = await startTestServer({ env: providers.older.env, databaseUrl: before.databaseUrl });
  const second = await userIdOf(older, await providers.older.signIn(older, person('older')));
  await older.stop();
  const both = await allow();
  expect(both.adoptable).toEqual([]);
  expect(both.ambiguous.map((account) => account.id).sort()).toEqual([id, second].sort());
  expect([id, second]).not.toContain(await userIdOf(server, await signInNow('early')));
  await allow({ from: providers.former.issuer });
  expect(await userIdOf(server, await signInNow())).toBe(id);
});

test('two accounts of one former provider with one address are never adopted', async () => {
  const first = await hostBefore('one');
  const second = await hostBefore('two');
  const { adoptable, ambiguous } = await allow({ from: providers.former.issuer });
  expect([adoptable.length, ambiguous.length]).toEqual([0, 2]);
  expect([first.id, second.id]).not.toContain(await userIdOf(server, await signInNow()));
});

test('an unused account at the new provider gives way to the one with the events', async () => {
  const { id } = await hostBefore();
  const empty = await userIdOf(server, await signInNow());
  expect(empty).not.toBe(id);
  await allow();
  const session = await signInNow();
  expect(await userIdOf(server, session)).toBe(id);
  expect(await hostedBy(session)).toEqual(['Wedding']);
});

test('an account with events at the new provider keeps them, and adopts nothing', async () => {
  const { id } = await hostBefore();
  const used = await signInNow();
  await server.newClient().createEvent(used, 'Graduation');
  expect(await allow()).toMatchObject({ adoptable: [], taken: [{ id }] });
  expect(await hostedBy(await signInNow())).toEqual(['Graduation']);
});

test('an account that is used between the permission and the next sign-in keeps its events', async () => {
  const { id } = await hostBefore();
  const used = await signInNow();
  await allow();
  await server.newClient().createEvent(used, 'Graduation');
  const again = await signInNow();
  expect(await userIdOf(server, again)).not.toBe(id);
  expect(await hostedBy(again)).toEqual(['Graduation']);
});

test('a banned host stays banned at the new provider', async () => {
  const { id } = await hostBefore();
  await server.context.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', id).execute();
  await allow();
  const answer = await providers.next.trySignIn(server, person('new'));
  expect([answer.status, answer.json().error.code]).toEqual([403, 'ACCOUNT_BANNED']);
});

test('a ban at the new provider is not lifted by an adoption', async () => {
  await hostBefore();
  const banned = await userIdOf(server, await signInNow());
  await allow();
  await server.context.db
    .updateTable('users')
    .set({ banned_at: new Date() })
    .where('id', '=', banned)
    .execute();
  expect((await providers.next.trySignIn(server, person('new'))).status).toBe(403);
});

test('the permission ends after 90 days, when the operator takes it back, and with another provider', async () => {
  const { id } = await hostBefore();
  await allow();
  server.clock.set(new Date(Date.now() + 91 * DAY_MS));
  expect(await userIdOf(server, await signInNow('late'))).not.toBe(id);
  server.clock.set(new Date());
  await stopAdoption(server.context);
  expect(await userIdOf(server, await signInNow('stopped'))).not.toBe(id);
  await allow();
  const older = await startTestServer({ env: providers.older.env, databaseUrl: before.databaseUrl });
  expect(await userIdOf(older, await providers.older.signIn(older, person('elsewhere')))).not.toBe(id);
  await older.stop();
});

test('accounts of the local provider, which verifies no address, are adopted only when they are named', async () => {
  const local = await startTestServer({ databaseUrl: before.databaseUrl });
  const id = await userIdOf(local, await local.newClient().signIn(email));
  expect(await allow()).toMatchObject({ adoptable: [], unverified: [], ambiguous: [], taken: [] });
  await expect(allowAdoption(local.context, { isDryRun: true })).rejects.toMatchObject({
    code: 'IDENTITY_UNAVAILABLE',
    message: expect.stringContaining('the local sign-in provider verifies none'),
  });
  await allow({ from: local.context.identity.issuer });
  expect(await userIdOf(server, await signInNow())).toBe(id);
  await local.stop();
});
