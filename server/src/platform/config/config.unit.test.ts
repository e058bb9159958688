import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://togather.example.com' }, { NODE_ENV: 'production' }])(
  'with %j neither the local identity provider nor a free cashier runs, unless explicitly allowed (S6, D1)',
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
  'with %j both run, since only this machine can reach them (S6, D1)',
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
])('names the wrong variable: %j', (env, reason) => {
  expect(() => readConfig(env)).toThrow(reason);
});

test('a mail server requires a sender, and a sender is one address', () => {
  const smtp = { SMTP_URL: 'smtps://user:password@mail.example.com' };
  expect(readConfig({}).mail).toBeUndefined();
  for (const from of ['photos@example.com', 'Togather <photos@example.com>'])
    expect(readConfig({ ...smtp, MAIL_FROM: from }).mail).toEqual({ url: smtp.SMTP_URL, from });
  expect(() => readConfig(smtp)).toThrow('set both or neither');
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

test("backups use the photos' server and keys, unless others are configured", () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const s3 = { S3_BUCKET: 'photos', S3_ENDPOINT: 'https://s3.example.com', S3_REGION: 'tw-1', ...keys };
  const { bucket: _bucket, delivery: _delivery, publicEndpoint: _public, ...server } = readConfig(s3).s3!;
  expect(readConfig(s3).backupS3).toEqual(server);
  const other = { BACKUP_S3_ACCESS_KEY_ID: 'other', BACKUP_S3_SECRET_ACCESS_KEY: 'hidden' };
  expect(readConfig({ ...s3, ...other }).backupS3).toEqual({
    ...server,
    credentials: { accessKeyId: 'other', secretAccessKey: 'hidden' },
  });
  expect(readConfig({ BACKUP_S3_ENDPOINT: 'https://backups.example.com', ...other })).toMatchObject({
    s3: undefined,
    backupS3: { endpoint: 'https://backups.example.com', forcePathStyle: true },
  });
  expect(() => readConfig({ ...s3, BACKUP_S3_ACCESS_KEY_ID: 'other' })).toThrow(/BACKUP_S3_SECRET/);
});
