import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { PublicConfig } from '@togather/contract/schemas/site.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkSignIn } from '#app/doctor/check-sign-in.ts';
import { readConfig } from '#platform/config/config.ts';
import { type OtherProvider, startOtherProvider } from '#testing/other-provider.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let provider: OtherProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startOtherProvider();
  server = await startTestServer({
    env: {
      ...provider.env,
      OIDC_LABEL: 'Sign in with Example',
      ADMIN_EMAILS: 'boss@example.com',
      HOSTS: 'list',
      HOST_DOMAINS: 'example.com',
    },
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
afterEach(() => server.clock.set(new Date()));

const ming = { sub: 'ming', email: 'Ming@Example.com', email_verified: true, name: 'Ming' };
const get = async (path: string, { idToken: token }: Session) =>
  (await server.newClient().request('GET', path, { token })).json<Record<string, unknown>>();
const create = async ({ idToken: token }: Session) => {
  const json = { eventName: 'Party', eventType: 'Free' };
  const answer = await server.newClient().request('POST', '/api/event', { token, json });
  return answer.status === 200 ? 'created' : answer.json().error.code;
};

test('the configuration names the provider, its label and its endpoint, and no local provider answers', async () => {
  const client = server.newClient();
  const { identity } = (await client.request('GET', '/api/config')).json<PublicConfig>();
  expect(identity).toMatchObject({
    provider: 'openid',
    label: { en: 'Sign in with Example', 'zh-TW': 'Sign in with Example' },
    authorizationEndpoint: `${provider.issuer}/auth`,
    scope: 'openid email profile offline_access',
    extraParams: {},
  });
  expect((await client.request('GET', '/local-identity/.well-known/openid-configuration')).status).toBe(404);
});

test('a host signs in with another provider, creates an event, and renews the session', async () => {
  const session = await provider.signIn(server, ming);
  expect(session.userInfo.name).toBe('Ming');
  expect(await create(session)).toBe('created');
  const { profile } = await get('/api/account/export', session);
  expect(profile).toMatchObject({ issuer: provider.issuer, subject: 'ming', email: 'Ming@Example.com' });
  server.clock.advance(50 * 60_000);
  const answer = await server
    .newClient()
    .request('POST', '/api/session/renew', { token: session.idToken, json: {} });
  expect(answer.status).toBe(200);
});

test('the same subject of another issuer is another person (S14)', { tags: 'rest' }, async () => {
  const session = await provider.signIn(server, ming);
  const userId = await userIdOf(server, session);
  const second = await startOtherProvider();
  const moved = await startTestServer({ env: second.env, databaseUrl: server.databaseUrl });
  const config = (await moved.newClient().request('GET', '/api/config')).json<PublicConfig>();
  // Without OIDC_LABEL.
  expect(config.identity?.label).toEqual({ en: 'Sign in', 'zh-TW': '登入' });
  const stranger = await second.signIn(moved, ming);
  expect(await userIdOf(moved, stranger)).not.toBe(userId);
  const { idToken: token } = stranger;
  const hosted = await moved.newClient().request('GET', '/api/member-center/hosted-events', { token });
  expect(hosted.json()).toEqual([]);
  await moved.stop();
  await second.stop();
});

describe.each([
  ['is missing', undefined],
  ['is false', false],
  ['is the text "false"', 'false'],
])('where email_verified %s', (how, email_verified) => {
  const sub = `unsure-${how}`;

  test('nobody is an administrator or on the list of hosts (S14)', async () => {
    const session = await provider.signIn(server, { sub, email: 'boss@example.com', email_verified });
    expect(await get('/api/admin/check', session)).toEqual({ isAdmin: false });
    expect(await get('/api/member-center/hosting', session)).toEqual({ mayCreateEvents: false });
    expect(await create(session)).toBe('HOSTING_RESTRICTED');
  });
});

test('the text "true" in email_verified counts, as some providers write it', async () => {
  const session = await provider.signIn(server, { ...ming, sub: 'cognito', email_verified: 'true' });
  expect(await create(session)).toBe('created');
});

/** Signs a host in with a provider of its own. Returns what `create` returns. */
const createAt = async (unlike: Parameters<typeof startOtherProvider>[0]) => {
  const other = await startOtherProvider(unlike);
  const env = { ...other.env, HOSTS: 'list', HOST_DOMAINS: 'example.com' };
  const own = await startTestServer({ env });
  const { idToken: token } = await other.signIn(own, ming);
  const json = { eventName: 'Party', eventType: 'Free' };
  const answer = await own.newClient().request('POST', '/api/event', { token, json });
  await own.stop();
  await other.stop();
  return answer.status === 200 ? 'created' : answer.json().error.code;
};

test('the id token may have the address, and userinfo its verification', async () => {
  const { email, ...rest } = ming;
  const findAccount = (verified: string) => async (_: unknown, accountId: string) => ({
    accountId,
    claims: async (use: string) =>
      use === 'id_token' ? { sub: accountId, email } : { ...rest, sub: accountId, email: verified },
  });
  const whose = (verified: string) =>
    createAt({ configuration: { findAccount: findAccount(verified), conformIdTokenClaims: false } });
  expect(await whose(email)).toBe('created');
  // Userinfo speaks about another address.
  expect(await whose('other@example.com')).toBe('HOSTING_RESTRICTED');
});

test('userinfo may be signed', async () => {
  const features = { devInteractions: { enabled: false }, jwtUserinfo: { enabled: true } };
  const signed = { configuration: { features }, client: { userinfo_signed_response_alg: 'ES256' as const } };
  expect(await createAt(signed)).toBe('created');
});

test('a person without an e-mail address at the provider can sign in', async () => {
  const session = await provider.signIn(server, { sub: 'nameless' });
  expect(session.userInfo.name).toBe('Guest');
  expect(await create(session)).toBe('HOSTING_RESTRICTED');
});

test('a session of a former provider is not renewed, so that no provider gets a token of another one (S14)', async () => {
  const session = await provider.signIn(server, { ...ming, sub: 'mover' });
  const users = server.context.db.updateTable('users').set({ issuer: 'https://former.example.com' });
  await users.where('subject', '=', 'mover').execute();
  const { idToken: token } = session;
  const renewal = await server.newClient().request('POST', '/api/session/renew', { token, json: {} });
  expect(renewal.json().error.code).toBe('LOGIN_EXPIRED');
});

describe('the doctor', () => {
  const check = async (env: Record<string, string>) =>
    (await checkSignIn(readConfig({ ...provider.env, ...env }), 'http://localhost:3000')).map(
      ({ verdict, sentence }) => `${verdict}: ${sentence}`,
    );

  test('accepts the discovery document of the provider', async () => {
    expect((await check({}))[0]).toBe(`ok: ${provider.issuer} answers.`);
  });

  test('says when OIDC_ISSUER is not the name that the document has', async () => {
    expect(await check({ OIDC_ISSUER: `${provider.issuer}/` })).toEqual([
      `problem: The OpenID provider ${provider.issuer}/ names itself ${provider.issuer} in its discovery document, so nobody can sign in: set OIDC_ISSUER to exactly that.`,
    ]);
  });

  test('says when the provider signs by a shared secret only', async () => {
    const secretly = await startOtherProvider({
      configuration: { enabledJWA: { idTokenSigningAlgValues: ['HS256'] } },
      client: { id_token_signed_response_alg: 'HS256' },
    });
    expect(await check({ OIDC_ISSUER: secretly.issuer })).toEqual([
      expect.stringMatching(
        /^problem: .* signs id tokens only by HS256, so nobody can sign in: give it a signing key/,
      ),
    ]);
    await secretly.stop();
  });

  test('says when there is no discovery document', async () => {
    expect(await check({ OIDC_ISSUER: `${provider.issuer}/realms/none` })).toEqual([
      expect.stringMatching(/^problem: .*\/realms\/none has no discovery document .*status 404/),
    ]);
  });
});
