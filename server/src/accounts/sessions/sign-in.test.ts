import { createHash, randomBytes } from 'node:crypto';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { PublicConfig } from '@togather/contract/schemas/site.ts';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Client, codeFor } from '#testing/client.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(new Date()));

const random = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const trade = (client: Client, json: object) => client.request('POST', '/api/session', { json });
const codeAndStatus = async (client: Client, json: object) => {
  const answer = await trade(client, json);
  return [answer.status, answer.json().error?.code];
};
const identityOf = async (client: Client) =>
  (await client.request('GET', '/api/config')).json<PublicConfig>().identity!;

test('a code is enough for a client that sent neither PKCE nor a nonce', async () => {
  const client = server.newClient();
  const before = Math.floor(Date.now() / 1000);
  const session = await client.signIn('Anna.Lin@example.com');
  expect(Object.keys(session).sort()).toEqual(['idToken', 'idTokenExpTime', 'userInfo']);
  expect(session.userInfo).toEqual({ name: 'anna.lin', picture: '' });
  expect(session.idTokenExpTime).toBe(decodeJwt(session.idToken).exp);
  expect(session.idTokenExpTime - before).toBeGreaterThanOrEqual(3590);
});

test('with PKCE and a nonce the code needs both, and the right address', async () => {
  const client = server.newClient();
  const { redirectUri } = await identityOf(client);
  const [codeVerifier, nonce] = [random(), random()];
  const extra = { code_challenge: challengeOf(codeVerifier), code_challenge_method: 'S256', nonce };
  const code = () => codeFor(client.request, 'pkce@example.com', extra);
  const refused = [401, 'SIGN_IN_FAILED'];
  const right = { codeVerifier, nonce, redirectUri };
  expect(await codeAndStatus(client, { ...right, authData: await code(), codeVerifier: random() })).toEqual(
    refused,
  );
  expect(await codeAndStatus(client, { ...right, authData: await code(), codeVerifier: undefined })).toEqual(
    refused,
  );
  expect(await codeAndStatus(client, { ...right, authData: await code(), nonce: random() })).toEqual(refused);
  expect(await codeAndStatus(client, { ...right, authData: await code(), nonce: undefined })).toEqual(
    refused,
  );
  expect(
    await codeAndStatus(client, {
      ...right,
      authData: await code(),
      redirectUri: 'https://evil.example.com/',
    }),
  ).toEqual(refused);
  expect((await trade(client, { ...right, authData: await code() })).status).toBe(200);
});

test('a code that is reused or invalid is 401 and never 500 (S2)', async () => {
  const client = server.newClient();
  const authData = await codeFor(client.request, 'twice@example.com');
  expect((await trade(client, { authData })).status).toBe(200);
  expect(await codeAndStatus(client, { authData })).toEqual([401, 'SIGN_IN_FAILED']);
  for (const wrong of ['x', '../..', 'a b&grant_type=password', '\u0000', '合照', 'x'.repeat(4096)]) {
    expect(await codeAndStatus(client, { authData: wrong }), wrong.slice(0, 20)).toEqual([
      401,
      'SIGN_IN_FAILED',
    ]);
  }
  const code = await codeFor(client.request, 'twice@example.com');
  expect(await codeAndStatus(client, { authData: code, nonce: random() })).toEqual([401, 'SIGN_IN_FAILED']);
  const fresh = await codeFor(client.request, 'twice@example.com');
  expect(await codeAndStatus(client, { authData: fresh, codeVerifier: random() })).toEqual([
    401,
    'SIGN_IN_FAILED',
  ]);
});

test.each([
  ['nothing', {}],
  ['an empty code', { authData: '' }],
  ['a number', { authData: 7 }],
  ['a code of 5000 letters', { authData: 'x'.repeat(5000) }],
  ['a short verifier', { authData: 'x', codeVerifier: 'short' }],
])('rejects a body with %s', async (_, json) => {
  expect(await codeAndStatus(server.newClient(), json)).toEqual([400, 'VALIDATION_FAILED']);
});

test("users enter their name on the local provider's page, and are recognised by their e-mail", async () => {
  const client = server.newClient();
  const { authorizationEndpoint, clientId, scope, redirectUri } = await identityOf(client);
  const state = random();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state,
  });
  const toPage = await client.request('GET', `${authorizationEndpoint}?${query}&login_hint=%22%3E%3Cimg`);
  const pageUrl = toPage.headers.get('location')!;
  const page = await client.request('GET', pageUrl);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.bytes.toString()).not.toContain('"><img');
  const finish = async (form: Record<string, string>) => {
    const submitted = await client.request('POST', pageUrl, {
      form: new URLSearchParams(form),
    });
    const resumed = await client.request('GET', submitted.headers.get('location') ?? '/');
    return { submitted, callback: new URL(resumed.headers.get('location') ?? redirectUri) };
  };
  const refused = await finish({ name: 'No Mail', email: 'nothing' });
  expect(refused.submitted.json().error.code).toBe('VALIDATION_FAILED');
  const stranger = await server.newClient().request('GET', pageUrl);
  expect([stranger.status, stranger.bytes.toString()]).toEqual([400, expect.stringContaining('start again')]);
  const { callback } = await finish({ name: '林小美', email: 'Mei@Example.com' });
  expect(callback.origin + callback.pathname).toBe(redirectUri);
  expect(callback.searchParams.get('state')).toBe(state);
  const answer = await trade(client, { authData: callback.searchParams.get('code') });
  const session = answer.json<Session>();
  expect(session.userInfo.name).toBe('林小美');
  // prompt=none with the same e-mail is the same user, with the name they entered.
  const again = await server.newClient().signIn('mei@example.com');
  expect(again.userInfo.name).toBe('林小美');
  expect(decodeJwt(again.idToken).sub).toBe(decodeJwt(session.idToken).sub);
});

test('refuses the token of a deleted account, an expired one, and a malformed one (S1)', async () => {
  const client = server.newClient();
  const { idToken } = await client.signIn('gone@example.com');
  const ask = async (authorization: string) => {
    const answer = await client.request('POST', '/api/event', {
      headers: { authorization },
      json: { eventName: 'x', eventType: 'Plus' },
    });
    return answer.json().error.code;
  };
  for (const scheme of ['Bearer', 'bearer'])
    expect(await ask(`${scheme} ${idToken}`)).toBe('PLUS_NEEDS_PAYMENT');
  for (const wrong of [
    'Bearer',
    'Bearer ',
    `Basic ${idToken}`,
    `Bearer ${idToken} x`,
    'Bearer a.b',
    `Bearer ${idToken.slice(0, -4)}AAAA`,
  ]) {
    expect(await ask(wrong), wrong.slice(0, 12)).toBe('LOGIN_INVALID');
  }
  // Relative to the token's end in whole seconds; identity.test.ts covers the exact second.
  const secondsAfterEnd = (seconds: number) => new Date((decodeJwt(idToken).exp! + seconds) * 1000);
  server.clock.set(secondsAfterEnd(30));
  expect(await ask(`Bearer ${idToken}`)).toBe('PLUS_NEEDS_PAYMENT');
  server.clock.set(secondsAfterEnd(61));
  expect(await ask(`Bearer ${idToken}`)).toBe('LOGIN_EXPIRED');
  server.clock.set(new Date());
  await server.context.db.deleteFrom('users').where('email', '=', 'gone@example.com').execute();
  expect(await ask(`Bearer ${idToken}`)).toBe('LOGIN_INVALID');
});
