import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { hasProgram, runProgram } from '#testing/run-program.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { openCertificate } from './open-certificate.ts';
import { createSelfSigned } from './self-signed.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
let dir: ReturnType<typeof temporaryDir>;
let now = NOW;
beforeEach(() => {
  dir = temporaryDir('tg-certificate-');
  now = NOW;
});
afterEach(() => dir.remove());

const open = (env: Record<string, string> = {}) =>
  openCertificate({
    config: readConfig({ DATA_DIR: dir.path, ...env }),
    publicUrl: 'https://photos.example.com',
    clock: () => now,
    log: pino({ level: 'silent' }),
  });

test.each([
  ['photos.example.com', 'DNS:photos.example.com'],
  ['203.0.113.7', 'IP Address:203.0.113.7'],
])('signs a certificate for %s itself', async (host, names) => {
  const certificate = new X509Certificate(await createSelfSigned(host, NOW));
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate).toMatchObject({
    subject: `CN=${host}`,
    issuer: `CN=${host}`,
    subjectAltName: names,
    ca: true,
  });
  expect(certificate.validFromDate.getTime()).toBeLessThan(NOW.getTime());
  expect(certificate.validToDate.getUTCFullYear()).toBe(2036);
  expect(timesIn(certificate.raw)).toEqual(['UTCTime', 'UTCTime']);
});

/** The tags of a certificate's times in DER: 17 is a UTCTime, of 13 characters, 18 a GeneralizedTime. */
const timesIn = (der: Buffer) =>
  der
    .toString('hex')
    .match(/(170d(3\d){12}|180f(3\d){14})5a/g)
    ?.map((time) => (time.startsWith('17') ? 'UTCTime' : 'GeneralizedTime'));

test.skipIf(!hasProgram('openssl'))('is a certificate that strict clients accept (RFC 5280)', async () => {
  const file = join(dir.path, 'own.pem');
  writeFileSync(file, await createSelfSigned('photos.example.com', new Date()));
  const args = ['verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', file, file];
  expect(await runProgram('openssl', args)).toEqual({ code: 0, output: `${file}: OK\n` });
});

test('creates a certificate once, and keeps it over restarts', async () => {
  await open();
  const file = join(dir.path, 'ingest-certificate.pem');
  const text = readFileSync(file, 'utf8');
  expect((await open()).current()).toBeDefined();
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(readdirSync(dir.path)).toEqual(['ingest-certificate.pem']);
});

test('reads a renewed certificate again, and keeps the former one while the files do not fit', async () => {
  const [cert, key] = ['cert.pem', 'key.pem'].map((name) => join(dir.path, name)) as [string, string];
  const write = (file: string, text: string, seconds: number) => {
    writeFileSync(file, text);
    utimesSync(file, seconds, seconds);
  };
  const later = () => {
    now = new Date(now.getTime() + 20_000);
  };
  const [old, fresh] = [
    await createSelfSigned('a.example.com', NOW),
    await createSelfSigned('a.example.com', NOW),
  ];
  for (const file of [cert, key]) write(file, old, 1);
  const certificate = await open({ INGEST_TLS_CERT: cert, INGEST_TLS_KEY: key });
  const first = certificate.current();
  write(cert, fresh, 2);
  later();
  expect(certificate.current()).toBe(first);
  write(key, fresh, 2);
  later();
  expect(certificate.current()).not.toBe(first);
});

test('refuses a certificate without its key, an address that is none, and an empty range', () => {
  expect(() => readConfig({ INGEST_TLS_CERT: 'a.pem' })).toThrow(
    'INGEST_TLS_KEY is not: set both or neither',
  );
  expect(() => readConfig({ INGEST_PUBLIC_ADDRESS: 'example.com' })).toThrow('INGEST_PUBLIC_ADDRESS');
  expect(() => readConfig({ INGEST_PASSIVE_PORTS: '50100-50000' })).toThrow('INGEST_PASSIVE_PORTS');
  expect(() => readConfig({ INGEST_PASSIVE_PORTS: '50000' })).toThrow('INGEST_PASSIVE_PORTS');
  expect(readConfig({ INGEST_PASSIVE_PORTS: '40000-40010' }).ingest).toMatchObject({
    port: 2121,
    passivePorts: { first: 40_000, last: 40_010 },
  });
});
