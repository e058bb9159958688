import { randomBytes } from 'node:crypto';
import type { DeviceSession, Session } from '@togather/contract/schemas/accounts.ts';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { unseal } from '#platform/config/secrets.ts';
import type { Client } from '#testing/client.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { sweepSessions } from './acts.ts';
import { GRACE_MS } from './renew-session.ts';

let server: TestServer;
let client: Client;
let refreshes = 0;
beforeAll(async () => {
  server = await startTestServer({
    alter: (context) => ({
      ...context,
      identity: {
        ...context.identity,
        refresh: async (...grant) => {
          refreshes += 1;
          return context.identity.refresh(...grant);
        },
      },
    }),
  });
  client = server.newClient();
});
afterAll(() => server.stop());
afterEach(async () => {
  server.clock.set(new Date());
  // Buckets from before the clock was set back.
  await server.context.db.deleteFrom('token_buckets').execute();
});

const HOUR = 3600_000;
const later = (ms: number) => server.clock.advance(ms);

/** Returns 200, or the code of the error. */
const outcome = async (method: string, path: string, token: string) => {
  const answer = await client.request(method, path, { token });
  return answer.status === 200 ? 200 : answer.json().error.code;
};
const use = ({ idToken }: Session) => outcome('GET', '/api/member-center/joined-events', idToken);
const renew = async ({ idToken }: Session) => {
  const answer = await client.request('POST', '/api/session/renew', { token: idToken });
  expect(answer.status).toBe(200);
  return answer.json<Session>();
};
const list = async ({ idToken }: Session) => {
  const answer = await client.request('GET', '/api/sessions', { token: idToken });
  return answer.json<{ sessions: DeviceSession[] }>().sessions;
};
const sealedOf = async (session: Session) => {
  const { refresh_token: sealed } = await server.context.db
    .selectFrom('sessions')
    .select('refresh_token')
    .where('id', '=', String(decodeJwt(session.idToken).sid))
    .executeTakeFirstOrThrow();
  return sealed!;
};
const setSealed = (session: Session, sealed: Buffer | null) =>
  server.context.db
    .updateTable('sessions')
    .set({ refresh_token: sealed })
    .where('id', '=', String(decodeJwt(session.idToken).sid))
    .execute();

test('renews a session into a new one, by a refresh token that is sealed at rest', async () => {
  const session = await client.signIn('renew@example.com');
  const sealed = await sealedOf(session);
  const plain = unseal(server.context.secrets.keysFor('refresh-tokens'), sealed);
  expect(plain.length).toBeGreaterThan(20);
  expect(sealed.includes(Buffer.from(plain))).toBe(false);
  later(HOUR / 2);
  const renewed = await renew(session);
  expect(renewed.idTokenExpTime).toBeGreaterThanOrEqual(session.idTokenExpTime + 1799);
  expect(renewed.idTokenExpTime).toBe(decodeJwt(renewed.idToken).exp);
  expect(renewed.userInfo).toEqual(session.userInfo);
  expect(await use(await renew(renewed))).toBe(200);
  expect((await client.request('POST', '/api/session/renew')).json().error.code).toBe('LOGIN_REQUIRED');
});

test('without a refresh token, or with one sealed under another key, a session ends with its token', async () => {
  const session = await client.signIn('other-key@example.com');
  for (const sealed of [randomBytes(80), null]) {
    await setSealed(session, sealed);
    expect(await outcome('POST', '/api/session/renew', session.idToken)).toBe('LOGIN_EXPIRED');
  }
  expect(await use(session)).toBe(200);
});

test('a token that is reused after its rotation ends the session, for the thief and for the owner (D9)', async () => {
  const stolen = await client.signIn('stolen@example.com');
  const owners = await renew(stolen);
  expect(await use(owners)).toBe(200);
  later(GRACE_MS + 1000);
  expect(await use(owners)).toBe(200);
  expect(await use(stolen)).toBe('LOGIN_INVALID');
  expect(await use(owners)).toBe('LOGIN_INVALID');
  expect(await outcome('POST', '/api/session/renew', owners.idToken)).toBe('LOGIN_INVALID');
});

test('a thief who renews a stolen token loses the session when its owner renews (D9)', async () => {
  const owners = await client.signIn('stolen-first@example.com');
  const thiefs = await renew(await renew(owners));
  expect(await outcome('POST', '/api/session/renew', owners.idToken)).toBe('LOGIN_INVALID');
  expect(await use(thiefs)).toBe('LOGIN_INVALID');
});

test('tabs that renew concurrently get the same token, and their session continues (D9)', async () => {
  const session = await client.signIn('two-tabs@example.com');
  const renewed = await Promise.all(Array.from({ length: 6 }, () => renew(session)));
  expect(new Set(renewed.map(({ idToken }) => idToken)).size).toBe(1);
  const [next] = renewed;
  expect(await use(next!)).toBe(200);
  // A request of another tab was in flight meanwhile.
  expect(await use(session)).toBe(200);
  later(GRACE_MS + 1000);
  expect(await use(next!)).toBe(200);
});

test('a browser that never got the response to its renewal renews again with its old token (D9)', async () => {
  const session = await client.signIn('lost-answer@example.com');
  const lost = await renew(session);
  later(5 * GRACE_MS);
  expect(await use(session)).toBe(200);
  expect((await renew(session)).idToken).toBe(lost.idToken);
  expect(await use(lost)).toBe(200);
});

test('a sign-out invalidates the token at once and prevents renewals; other devices stay (D9)', async () => {
  const here = await client.signIn('leaves@example.com');
  const there = await client.signIn('leaves@example.com');
  const [before, renewed] = [here, await renew(here)];
  expect(await outcome('DELETE', '/api/session', renewed.idToken)).toBe(200);
  for (const token of [before, renewed]) {
    expect(await use(token)).toBe('LOGIN_INVALID');
    expect(await outcome('POST', '/api/session/renew', token.idToken)).toBe('LOGIN_INVALID');
  }
  expect(await use(there)).toBe(200);
});

test('a renewal concurrent with a sign-out restores nothing (D9)', async () => {
  for (let round = 0; round < 5; round++) {
    const session = await client.signIn('races@example.com');
    const [renewed] = await Promise.all([
      client.request('POST', '/api/session/renew', { token: session.idToken }),
      client.request('DELETE', '/api/session', { token: session.idToken }),
    ]);
    expect([200, 401]).toContain(renewed.status);
    if (renewed.status === 200) expect(await use(renewed.json<Session>())).toBe('LOGIN_INVALID');
    expect(await use(session)).toBe('LOGIN_INVALID');
  }
});

test('a user lists the devices, signs out one, then all; other users’ are inaccessible (D9)', async () => {
  const signInFrom = (email: string, userAgent: string) => client.signIn(email, { 'user-agent': userAgent });
  const phone = await signInFrom('devices@example.com', 'Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1');
  later(60_000);
  const laptop = await signInFrom('devices@example.com', 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0');
  const other = await client.signIn('other@example.com');
  const listed = await list(laptop);
  expect(listed).toMatchObject([
    { browser: 'Firefox', system: 'Windows', isThis: true },
    { browser: 'Safari', system: 'iPhone', isThis: false },
  ]);
  expect(listed[0]!.lastUsedAt > listed[1]!.lastUsedAt).toBe(true);

  const phonesPath = `/api/sessions/${listed[1]!.sessionId}`;
  expect(await outcome('DELETE', phonesPath, other.idToken)).toBe(200);
  expect(await use(phone)).toBe(200);
  expect(await outcome('DELETE', phonesPath, laptop.idToken)).toBe(200);
  expect(await use(phone)).toBe('LOGIN_INVALID');
  expect(await list(laptop)).toHaveLength(1);

  const tablet = await signInFrom('devices@example.com', 'Mozilla/5.0 (iPad) Version/18.5 Safari/604.1');
  expect(await outcome('DELETE', '/api/sessions', laptop.idToken)).toBe(200);
  expect(await use(laptop)).toBe('LOGIN_INVALID');
  expect(await outcome('POST', '/api/session/renew', tablet.idToken)).toBe('LOGIN_INVALID');
  expect(await use(other)).toBe(200);
});

test('a session that cannot be renewed any more is not listed, and is deleted later', async () => {
  const session = await client.signIn('forgetful@example.com');
  const userId = await userIdOf(server, session);
  const count = async () => {
    const rows = server.context.db.selectFrom('sessions').select('id').where('user_id', '=', userId);
    return (await rows.execute()).length;
  };
  later(HOUR + 60_000);
  await sweepSessions(server.context);
  expect(await count()).toBe(1);
  const fresh = await client.signIn('forgetful@example.com');
  expect(await list(fresh)).toHaveLength(1);
  later(HOUR);
  await sweepSessions(server.context);
  expect(await count()).toBe(1);
});

test('of concurrent renewals, in any process, one asks the provider, and all get its outcome (D29)', async () => {
  const session = await client.signIn('at-once@example.com');
  const before = refreshes;
  const renewed = await Promise.all(Array.from({ length: 6 }, () => renew(session)));
  expect(refreshes - before).toBe(1);
  expect(new Set(renewed.map(({ idToken }) => decodeJwt(idToken).rot ?? idToken)).size).toBe(1);
  for (const one of renewed) expect(await use(one)).toBe(200);
});

test('another process takes over a renewal whose process died (D29)', async () => {
  const session = await client.signIn('died@example.com');
  await server.context.db
    .updateTable('sessions')
    .set({ renewing_until: new Date(server.context.clock().getTime() + 300) })
    .where('id', '=', String(decodeJwt(session.idToken).sid))
    .execute();
  expect(await use(await renew(session))).toBe(200);
});
