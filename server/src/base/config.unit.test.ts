import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://togather.example.com' }, { NODE_ENV: 'production' }])(
  'with %j neither the local identity provider nor a free cashier runs, unless told that it is meant (S6, D1)',
  (env) => {
    expect(readConfig(env)).toMatchObject({ localIdentity: false, sandboxCashier: false });
    expect(readConfig({ ...env, LOCAL_IDENTITY: '1' })).toMatchObject({
      localIdentity: true,
      sandboxCashier: false,
    });
    expect(readConfig({ ...env, SANDBOX_CASHIER: '1' })).toMatchObject({
      localIdentity: false,
      sandboxCashier: true,
    });
  },
);

test.each([{}, { HOST: 'localhost' }, { PUBLIC_URL: 'http://127.0.0.1:8080' }])(
  'with %j both run: only this machine can reach them (S6, D1)',
  (env) => {
    expect(readConfig(env)).toMatchObject({ localIdentity: true, sandboxCashier: true });
  },
);

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

test('a mail server needs a sender, and a sender one address', () => {
  const smtp = { SMTP_URL: 'smtps://user:password@mail.example.com' };
  expect(readConfig({}).mail).toBeUndefined();
  for (const from of ['photos@example.com', 'Togather <photos@example.com>'])
    expect(readConfig({ ...smtp, MAIL_FROM: from }).mail).toEqual({ url: smtp.SMTP_URL, from });
  expect(() => readConfig(smtp)).toThrow('set together');
  for (const from of ['nobody', 'a@example.com\r\nBcc: b@example.com'])
    expect(() => readConfig({ ...smtp, MAIL_FROM: from })).toThrow('MAIL_FROM');
  expect(() => readConfig({ SMTP_URL: 'http://mail.example.com', MAIL_FROM: 'a@example.com' })).toThrow(
    'SMTP_URL',
  );
});

test.each([
  [{}, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, 'http://collector:4318/v1/traces'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/otlp/' }, 'http://collector:4318/otlp/v1/traces'],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces/in',
    },
    'http://traces/in',
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, undefined],
])('with %j traces go to %s', (env, url) => {
  expect(readConfig(env).tracing?.url).toBe(url);
});
