import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '#platform/base/failure.ts';
import { openLog } from '#platform/telemetry/log.ts';
import { makeCertificate } from '#testing/make-certificate.ts';
import { type SmallIssuer, startSmallIssuer } from '#testing/small-issuer.ts';
import type { IdentitySettings } from './discover.ts';
import { type Identity, openIdentity } from './identity.ts';

const CLIENT = 'togather-web';
const NOW = new Date('2026-11-07T08:00:00Z');
const SECOND = 1000;
let issuer: SmallIssuer;
let now: Date;
beforeEach(async () => {
  issuer = await startSmallIssuer();
  now = NOW;
});
afterEach(() => issuer.goDown());

const open = (more: Partial<IdentitySettings> = {}) =>
  openIdentity({
    issuer: issuer.url,
    clientId: CLIENT,
    clientSecret: 'secret',
    redirectUri: 'http://localhost/sign-in/callback',
    clock: () => now,
    ...more,
  });
const claims = (changes: JWTPayload = {}): JWTPayload => ({
  iss: issuer.url,
  aud: CLIENT,
  sub: 'user-1',
  exp: Math.floor(NOW.getTime() / SECOND) + 3600,
  ...changes,
});
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error) => (error instanceof Failure ? error.code : String(error)),
  );

test('accepts a token of the issuer for our client (S1)', async () => {
  expect((await open().verify(await issuer.sign(claims()))).sub).toBe('user-1');
});

test('refuses tokens that are unsigned, or signed with the public key as a secret (S1)', async () => {
  const identity = open();
  const none = new UnsecuredJWT(claims()).encode();
  const confused = await new SignJWT(claims())
    .setProtectedHeader({ alg: 'HS256', kid: 'known' })
    .sign(new TextEncoder().encode(issuer.publicPem));
  const [head, body, signature] = (await issuer.sign(claims())).split('.');
  const admin = Buffer.from(JSON.stringify(claims({ sub: 'admin' }))).toString('base64url');
  for (const token of [none, confused, `${head}.${admin}.${signature}`, `${head}.${body}.`, 'a.b.c', '..']) {
    expect(await codeOf(identity.verify(token))).toBe('LOGIN_INVALID');
  }
});

test.each([
  ['another audience', { aud: 'somebody-else' }],
  ['another issuer', { iss: 'https://accounts.example.com' }],
  ['no subject', { sub: undefined }],
  ['no expiry', { exp: undefined }],
])('refuses a token with %s (S1)', async (_, changes) => {
  expect(await codeOf(open().verify(await issuer.sign(claims(changes as JWTPayload))))).toBe('LOGIN_INVALID');
});

test('accepts a token that expired 59 seconds ago, and refuses one of 61 seconds ago (S1)', async () => {
  const identity = open();
  const token = await issuer.sign(claims({ exp: NOW.getTime() / SECOND }));
  now = new Date(NOW.getTime() + 59 * SECOND);
  expect(await codeOf(identity.verify(token))).toBe('accepted');
  now = new Date(NOW.getTime() + 61 * SECOND);
  expect(await codeOf(identity.verify(token))).toBe('LOGIN_EXPIRED');
});

test('an unknown key id fetches the keys once, then not for a while (S1)', async () => {
  const identity = open();
  expect(await codeOf(identity.verify(await issuer.sign(claims())))).toBe('accepted');
  const fetched = issuer.keyFetches();
  for (let n = 0; n < 10; n++) {
    expect(await codeOf(identity.verify(await issuer.sign(claims(), { kid: `unknown-${n}` })))).toBe(
      'LOGIN_INVALID',
    );
  }
  expect(issuer.keyFetches() - fetched).toBeLessThanOrEqual(1);
  expect(await codeOf(identity.verify(await issuer.sign(claims())))).toBe('accepted');
});

test('known keys work while the issuer is down (S1)', async () => {
  const identity = open();
  const token = await issuer.sign(claims());
  await identity.verify(token);
  await issuer.goDown();
  expect(await codeOf(identity.verify(token))).toBe('accepted');
  expect(await codeOf(identity.verify(await issuer.sign(claims(), { kid: 'unknown' })))).toMatch(
    /LOGIN_INVALID|IDENTITY_UNAVAILABLE/,
  );
  await issuer.comeBack();
  expect(await codeOf(identity.verify(token))).toBe('accepted');
});

test('without known keys an unreachable issuer is "not available", not "not valid", and recovers (S1)', async () => {
  const token = await issuer.sign(claims());
  const identity = open();
  await issuer.goDown();
  expect(await codeOf(identity.verify(token))).toBe('IDENTITY_UNAVAILABLE');
  expect(await codeOf(identity.exchangeCode({ code: 'x' }))).toBe('IDENTITY_UNAVAILABLE');
  await issuer.comeBack();
  issuer.answerKeysWith('error');
  expect(await codeOf(identity.verify(token))).toBe('IDENTITY_UNAVAILABLE');
  issuer.answerKeysWith('keys');
  expect(await codeOf(identity.verify(token))).toBe('accepted');
});

test('accepts a sign-in or renewal only when the provider signed it (S1)', async () => {
  now = new Date();
  const identity = open();
  const fresh = claims({
    exp: Math.floor(now.getTime() / SECOND) + 3600,
    iat: Math.floor(now.getTime() / SECOND),
  });
  const [head, , signature] = (await issuer.sign(fresh)).split('.');
  const admin = Buffer.from(JSON.stringify({ ...fresh, sub: 'admin' })).toString('base64url');
  issuer.answerCodesWith(`${head}.${admin}.${signature}`);
  expect(await codeOf(identity.exchangeCode({ code: 'x' }))).toBe('SIGN_IN_FAILED');
  expect(await codeOf(identity.refresh('x', 'user-1'))).toBe('LOGIN_EXPIRED');
  issuer.answerCodesWith(await issuer.sign(fresh));
  expect((await identity.exchangeCode({ code: 'x' })).claims.sub).toBe('user-1');
  expect((await identity.refresh('x', 'user-1')).claims?.sub).toBe('user-1');
});

test('a sign-in or renewal is accepted while the clocks differ by up to a minute', async () => {
  now = new Date();
  const identity = open();
  const seconds = Math.floor(now.getTime() / SECOND);
  const signed = async (exp: number) =>
    issuer.answerCodesWith(await issuer.sign(claims({ exp, iat: exp - 3600 })));
  await signed(seconds - 45);
  expect(await codeOf(identity.exchangeCode({ code: 'x' }))).toBe('accepted');
  expect(await codeOf(identity.refresh('x', 'user-1'))).toBe('accepted');
  await signed(seconds - 61);
  expect(await codeOf(identity.exchangeCode({ code: 'x' }))).toBe('SIGN_IN_FAILED');
});

test('a renewal is of the same subject, and need not say anything about it (S14)', async () => {
  now = new Date();
  const identity = open();
  const seconds = Math.floor(now.getTime() / SECOND);
  issuer.answerCodesWith(await issuer.sign(claims({ exp: seconds + 3600, iat: seconds })));
  expect(await codeOf(identity.refresh('x', 'user-2'))).toBe('LOGIN_EXPIRED');
  issuer.answerCodesWith(undefined);
  expect((await identity.refresh('x', 'user-1')).claims).toBeUndefined();
  expect(await codeOf(identity.exchangeCode({ code: 'x' }))).toBe('SIGN_IN_FAILED');
});

test('a provider whose discovery document has another name is not used (S14)', async () => {
  expect(await codeOf(open({ issuer: `${issuer.url}/` }).exchangeCode({ code: 'x' }))).toBe(
    'IDENTITY_UNAVAILABLE',
  );
});

test('a sign-in without keys to verify it is "not available" (S1)', async () => {
  now = new Date();
  const identity = open();
  const seconds = Math.floor(now.getTime() / SECOND);
  issuer.answerCodesWith(await issuer.sign(claims({ exp: seconds + 3600, iat: seconds })));
  issuer.answerKeysWith('error');
  expect(await codeOf(identity.exchangeCode({ code: 'x' }))).toBe('IDENTITY_UNAVAILABLE');
  issuer.answerKeysWith('keys');
  expect(await codeOf(identity.exchangeCode({ code: 'x' }))).toBe('accepted');
});

test("a code or refresh token at an unreachable token endpoint is not the user's fault", async () => {
  const identity = open();
  await identity.authorizationEndpoint();
  await issuer.goDown();
  expect(await codeOf(identity.exchangeCode({ code: 'x' }))).toBe('IDENTITY_UNAVAILABLE');
  expect(await codeOf(identity.refresh('x', 'user-1'))).toBe('IDENTITY_UNAVAILABLE');
});

test.each([
  { status: 503 },
  { status: 500, error: 'server_error' },
  { status: 429 },
  { status: 429, error: 'rate_limited' },
])("a provider that responds $status ($error) is not the user's fault", async ({ status, error }) => {
  const identity = open();
  issuer.refuseCodesWith(status, error);
  expect(await codeOf(identity.exchangeCode({ code: 'x' }))).toBe('IDENTITY_UNAVAILABLE');
  expect(await codeOf(identity.refresh('x', 'user-1'))).toBe('IDENTITY_UNAVAILABLE');
  issuer.refuseCodesWith(400, 'invalid_grant');
  expect(await codeOf(identity.exchangeCode({ code: 'x' }))).toBe('SIGN_IN_FAILED');
  expect(await codeOf(identity.refresh('x', 'user-1'))).toBe('LOGIN_EXPIRED');
});

const warned = async (
  act: (identity: Identity) => Promise<unknown>,
  more: Partial<IdentitySettings> = {},
) => {
  const lines: Record<string, unknown>[] = [];
  const log = openLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
  await expect(act(open({ ...more, log }))).rejects.toBeInstanceOf(Failure);
  return lines.map(({ level, code, provider, status, reason }) => ({
    level,
    code,
    provider,
    status,
    reason,
  }));
};
const exchange = (identity: Identity) => identity.exchangeCode({ code: 'code' });

test('a wrong client secret and an endpoint in trouble are logged with their codes', async () => {
  issuer.refuseCodesWith(401, 'invalid_client');
  const refused = { level: 40, code: 'SIGN_IN_FAILED', provider: 'invalid_client OAUTH_RESPONSE_BODY_ERROR' };
  expect(await warned(exchange)).toEqual([{ ...refused, status: 401 }]);
  issuer.refuseCodesWith(502);
  expect(await warned(exchange)).toMatchObject([{ code: 'IDENTITY_UNAVAILABLE', status: 502 }]);
});

test('a userinfo document that the library refuses is logged with the reason', async () => {
  now = new Date();
  const seconds = Math.floor(now.getTime() / SECOND);
  const signed = await issuer.sign(claims({ exp: seconds + 3600, iat: seconds }));
  issuer.answerCodesWith(signed);
  // Signed, by an algorithm that the discovery document does not announce.
  issuer.answerUserInfoWith(signed);
  expect(await warned(exchange)).toMatchObject([
    { code: 'SIGN_IN_FAILED', reason: expect.stringContaining('"alg"') },
  ]);
});

test('a provider that is down or has a certificate of a private authority is logged with its code', async () => {
  const unreachable = { level: 40, code: 'IDENTITY_UNAVAILABLE' };
  await issuer.goDown();
  expect(await warned(exchange)).toMatchObject([
    { ...unreachable, provider: expect.stringContaining('ECONNREFUSED') },
  ]);
  const { certificate, key, remove } = makeCertificate();
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await warned(exchange, { issuer: `https://localhost:${port}` })).toMatchObject([
    { ...unreachable, provider: expect.stringMatching(/CERT|ISSUER|LEAF_SIGNATURE/) },
  ]);
  server.close();
  remove();
});
