import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

test.each([
  [{ HOST: '0.0.0.0' }, /HOST is 0\.0\.0\.0/],
  [{ HOST: '::' }, /HOST is ::/],
  [{ HOST: '192.168.1.5' }, /HOST is/],
  [{ PUBLIC_URL: 'https://togather.example.com' }, /PUBLIC_URL is/],
  [{ PUBLIC_URL: 'http://localhost.evil.example.com' }, /PUBLIC_URL is/],
  [{ NODE_ENV: 'production' }, /NODE_ENV is production/],
  [{ HOST: '0.0.0.0', GOOGLE_CLIENT_ID: 'id without its secret' }, /Refusing to start/],
])('S6 with %j the local identity provider refuses to start, unless told that it is meant', (env, reason) => {
  expect(() => readConfig(env)).toThrow(reason);
  expect(() => readConfig({ ...env, LOCAL_IDENTITY: '0' })).toThrow(reason);
  expect(readConfig({ ...env, LOCAL_IDENTITY: '1' }).google).toBeUndefined();
  expect(readConfig({ ...env, ...GOOGLE }).google?.clientSecret).toBe('secret');
});

test.each([
  {},
  { HOST: 'localhost' },
  { HOST: '::1' },
  { PUBLIC_URL: 'http://127.0.0.1:8080' },
  { PUBLIC_URL: 'http://[::1]:3000' },
])('S6 with %j it starts: only this machine can reach it', (env) => {
  expect(readConfig(env).google).toBeUndefined();
});

test.each([
  [{ PORT: 'eighty' }, /PORT/],
  [{ PUBLIC_URL: 'togather' }, /PUBLIC_URL/],
  [{ TRUSTED_PROXIES: 'true' }, /TRUSTED_PROXIES/],
  [{ FREE_PHOTO_LIMIT: '0' }, /FREE_PHOTO_LIMIT/],
  [{ SECRET_KEY: 'short' }, /SECRET_KEY/],
  [{ FACE_PACK: 'arcface' }, /FACE_PACK/],
])('a wrong variable is named: %j', (env, reason) => {
  expect(() => readConfig(env)).toThrow(reason);
});
