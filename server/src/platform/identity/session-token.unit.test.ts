import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { Failure } from '#platform/base/failure.ts';
import { openSecrets } from '#platform/config/secrets.ts';
import { readSessionToken, signSessionToken } from './session-token.ts';

const NOW = new Date('2026-11-07T08:00:00Z');
let now: Date;
beforeEach(() => {
  now = NOW;
});
const installation = (secret: string, publicUrl = 'https://photos.example.com') => ({
  secrets: openSecrets(tmpdir(), secret.repeat(32)),
  publicUrl,
  clock: () => now,
});
const ours = installation('a');
const token = { userId: 'u', sessionId: 's', rotation: 4, expiresAt: new Date(NOW.getTime() + 3600_000) };
const claims = (changes: JWTPayload = {}): JWTPayload => ({
  iss: ours.publicUrl,
  aud: 'togather',
  sub: 'u',
  sid: 's',
  rot: 4,
  exp: token.expiresAt.getTime() / 1000,
  ...changes,
});
const sign = (payload: JWTPayload, alg = 'HS256', key = ours.secrets.keyFor('session-tokens')) =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(key);
const read = (text: string) =>
  readSessionToken(ours, text).then(
    ({ sessionId, rotation }) => `${sessionId} ${rotation}`,
    (error) => (error instanceof Failure ? error.code : String(error)),
  );

test('a token contains its session and rotation, and is deterministic (S1)', async () => {
  const text = await signSessionToken(ours, token);
  expect(await read(text)).toBe('s 4');
  expect(await signSessionToken(ours, token)).toBe(text);
});

test('refuses tokens that are unsigned, signed with another key, or altered (S1)', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [head, , signature] = (await signSessionToken(ours, token)).split('.');
  const admin = Buffer.from(JSON.stringify(claims({ sub: 'admin' }))).toString('base64url');
  for (const wrong of [
    new UnsecuredJWT(claims()).encode(),
    await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(privateKey),
    await sign(claims(), 'HS512'),
    await sign(claims(), 'HS256', ours.secrets.keyFor('join-cookie')),
    await signSessionToken(installation('b'), token),
    `${head}.${admin}.${signature}`,
    'a.b.c',
    '..',
  ])
    expect(await read(wrong)).toBe('LOGIN_INVALID');
});

test.each([
  ['another audience', { aud: 'somebody-else' }],
  ['another issuer', { iss: 'https://accounts.google.com' }],
  ['no subject', { sub: undefined }],
  ['no session', { sid: undefined }],
  ['no rotation', { rot: undefined }],
  ['no expiry', { exp: undefined }],
])('refuses a token with %s (S1)', async (_, changes) => {
  expect(await read(await sign(claims(changes as JWTPayload)))).toBe('LOGIN_INVALID');
});

test('accepts a token for 59 seconds after its end, and not for 61 (S1)', async () => {
  const text = await signSessionToken(ours, token);
  now = new Date(token.expiresAt.getTime() + 59_000);
  expect(await read(text)).toBe('s 4');
  now = new Date(token.expiresAt.getTime() + 61_000);
  expect(await read(text)).toBe('LOGIN_EXPIRED');
});
