import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { startProduct } from '#testing/start-to-fail.ts';
import { environmentOf, hasSwift, newBucket } from '#testing/swift/start-swift.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { requireItsSecret } from './processes/installation-record.ts';

const dir = temporaryDir('tg-mistakes-');
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let silent: Server;
let silentPort: number;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  await requireItsSecret(readConfig({ DATA_DIR: dataDir(), SECRET_KEY: INSTALLED }), database.url);
  // Ends each connection at once, as a server of another protocol may.
  silent = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  silentPort = (silent.address() as { port: number }).port;
  writeFileSync(place('brand.txt'), 'name: Party');
  writeFileSync(place('brand.json'), '{"phone": 5, "nane": "Party"}');
  writeFileSync(place('empty'), '\n');
  writeFileSync(place('key'), `${SECRET}\n`);
  mkdirSync(place('closed'), { mode: 0o700 });
  chmodSync(dir.path, 0o755);
});
afterAll(async () => {
  silent.close();
  await database.drop();
  dir.remove();
});

/** The secret of the installation in the database. */
const INSTALLED = randomBytes(32).toString('hex');
const SECRET = randomBytes(32).toString('hex');
const place = (name: string) => join(dir.path, name);
/** Gives each start its own folder. */
const dataDir = () => place(`data-${randomBytes(6).toString('hex')}`);
const start = (env: Record<string, string>, uid?: number) =>
  startProduct({ env: { DATA_DIR: dataDir(), ...env }, ...(uid !== undefined && { uid }) });

interface Mistake {
  readonly env: Record<string, string>;
  readonly sentence: string;
}

const OIDC = {
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'hidden',
};

const OF_VALUES: readonly Mistake[] = [
  {
    env: { DATABASE_URL: 'mysql://root:hidden@localhost/x' },
    sentence:
      'DATABASE_URL begins with mysql://: it must be a URL such as postgres://user:password@host:5432/togather.',
  },
  {
    env: { DATABASE_URL: 'localhost/togather' },
    sentence: 'DATABASE_URL does not begin with postgres://: it must be a URL such as postgres://',
  },
  {
    env: { PUBLIC_URL: 'https://example.com/photos' },
    sentence:
      'PUBLIC_URL is "https://example.com/photos": it must be http:// or https://, a host name and if needed a port, without a path.',
  },
  {
    env: { PUBLIC_URL: 'ftp://example.com' },
    sentence: 'PUBLIC_URL is "ftp://example.com": it must be http:// or https://',
  },
  {
    env: { TRUSTED_PROXIES: '10.0.0.0/40' },
    sentence:
      'TRUSTED_PROXIES is "10.0.0.0/40": it must be the number of proxies in front (0 to 10), or their addresses',
  },
  {
    env: { GOOGLE_CLIENT_ID: 'id' },
    sentence:
      'GOOGLE_CLIENT_ID is set, but GOOGLE_CLIENT_SECRET (or GOOGLE_CLIENT_SECRET_FILE) is not: set both or neither.',
  },
  {
    env: { GOOGLE_CLIENT_SECRET: 'hidden' },
    sentence: 'GOOGLE_CLIENT_SECRET is set, but GOOGLE_CLIENT_ID is not: set both or neither.',
  },
  {
    env: { WEBHOOK_URL: 'ftp://user:hidden@example.com', WEBHOOK_SECRET: SECRET },
    sentence: 'WEBHOOK_URL begins with ftp://: it must be a URL such as https://example.com/webhooks.',
  },
  {
    env: { WEBHOOK_URL: 'https://example.com/webhooks', WEBHOOK_SECRET: 'hidden' },
    sentence:
      'WEBHOOK_SECRET has 6 characters: it must be at least 24 characters long, or whsec_ and at least 24 bytes in base64.',
  },
  {
    env: { WEBHOOK_URL: 'https://example.com/webhooks', WEBHOOK_SECRET: 'whsec_bm90IGxvbmcgZW5vdWdo' },
    sentence: 'WEBHOOK_SECRET has 26 characters: it must be at least 24 characters long, or whsec_ and',
  },
  {
    env: { WEBHOOK_URL: 'https://example.com/webhooks' },
    sentence: 'WEBHOOK_URL is set, but WEBHOOK_SECRET (or WEBHOOK_SECRET_FILE) is not: set both or neither.',
  },
  {
    env: { WEBHOOK_SECRET_FILE: place('key') },
    sentence: 'WEBHOOK_SECRET is set, but WEBHOOK_URL (or WEBHOOK_URL_FILE) is not: set both or neither.',
  },
  {
    env: { WEBHOOK_PRIVATE_ADDRESSES: 'yes' },
    sentence: 'WEBHOOK_PRIVATE_ADDRESSES is "yes": it must be 0 or 1.',
  },
  {
    env: { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_SECRET: 'hidden' },
    sentence:
      'OIDC_ISSUER and OIDC_CLIENT_SECRET are set, but OIDC_CLIENT_ID is not: set all of them or none.',
  },
  {
    env: { ...OIDC, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hidden' },
    sentence:
      'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are set: users sign in with one provider, so set those of Google or those of OIDC.',
  },
  {
    env: { ...OIDC, OIDC_ISSUER: 'http://id.example.com' },
    sentence:
      'OIDC_ISSUER is "http://id.example.com": it must be a URL that begins with https:// (http:// only on localhost), without ? and #.',
  },
  {
    env: { OIDC_LABEL: 'Sign in with Example' },
    sentence: 'OIDC_LABEL is set, but OIDC_ISSUER is not: set both or neither.',
  },
  {
    env: { HOSTS: 'list' },
    sentence: 'HOSTS is list, but HOST_EMAILS and HOST_DOMAINS are empty: set at least one of them.',
  },
  {
    env: { HOST_EMAILS: 'ming@example.com', HOST_DOMAINS: 'example.com' },
    sentence: 'HOST_EMAILS and HOST_DOMAINS are set, but HOSTS is everybody: set HOSTS=list, or remove them.',
  },
  {
    env: { HOSTS: 'list', HOST_EMAILS: 'ming, li@example.com' },
    sentence: 'HOST_EMAILS has "ming": it must be e-mail addresses, separated by commas.',
  },
  {
    env: { HOSTS: 'list', HOST_DOMAINS: '@example.com, *.example.com' },
    sentence:
      'HOST_DOMAINS has "@example.com", "*.example.com": it must be domains such as example.com, separated by commas.',
  },
  {
    env: { HOSTS: 'administrators' },
    sentence: 'HOSTS is administrators, but ADMIN_EMAILS is empty: nobody could create events.',
  },
  { env: { HOSTS: 'admins' }, sentence: 'HOSTS is "admins": it must be everybody, list or administrators.' },
  {
    env: { BRAND_FILE: 'missing.json' },
    sentence: 'BRAND_FILE is missing.json, and that file cannot be read (ENOENT): it must be a JSON file.',
  },
  { env: { BRAND_FILE: place('brand.txt') }, sentence: 'brand.txt, and that file is not JSON (' },
  { env: { BRAND_FILE: place('brand.json') }, sentence: 'brand.json, and its field phone is wrong: ' },
  {
    env: { ADMIN_EMAILS: 'admin, ming@example.com' },
    sentence: 'ADMIN_EMAILS has "admin": it must be e-mail addresses, separated by commas.',
  },
  // Ten more, and some.
  { env: { PORT: 'eighty' }, sentence: 'PORT is "eighty": it must be a whole number from 0 to 65535.' },
  { env: { NODE_ENV: 'prod' }, sentence: 'NODE_ENV is "prod": it must be development, production or test.' },
  {
    env: { LOG_LEVEL: 'verbose' },
    sentence: 'LOG_LEVEL is "verbose": it must be fatal, error, warn, info, debug or silent.',
  },
  {
    env: { SECRET_KEY: 'hidden' },
    sentence: 'SECRET_KEY has 6 characters: it must be at least 32 characters long.',
  },
  {
    env: { SECRET_KEY_FILE: '/nowhere/key' },
    sentence:
      'SECRET_KEY_FILE is /nowhere/key, and that file cannot be read (ENOENT): it must hold SECRET_KEY.',
  },
  {
    env: { SECRET_KEY_FILE: place('empty') },
    sentence: 'empty, and that file is empty: it must hold SECRET_KEY.',
  },
  {
    env: { SECRET_KEY_FILE: place('key'), SECRET_KEY: SECRET },
    sentence: 'SECRET_KEY and SECRET_KEY_FILE are both set: only one of them may be.',
  },
  {
    env: { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id' },
    sentence:
      'S3_ACCESS_KEY_ID is set, but S3_SECRET_ACCESS_KEY (or S3_SECRET_ACCESS_KEY_FILE) is not: set both or neither.',
  },
  {
    env: { S3_ENDPOINT: 'https://s3.example.com' },
    sentence: 'S3_ENDPOINT is set, but S3_BUCKET is not: set both or neither.',
  },
  {
    env: { SMTP_URL: 'smtps://user:hidden@mail.example.com' },
    sentence: 'SMTP_URL is set, but MAIL_FROM is not: set both or neither.',
  },
  {
    env: { SMTP_URL: 'https://user:hidden@example.com', MAIL_FROM: 'a@example.com' },
    sentence:
      'SMTP_URL begins with https://: it must be a URL such as smtps://user:password@mail.example.com.',
  },
  {
    env: { ECPAY_MERCHANT_ID: '3002607' },
    sentence:
      'ECPAY_MERCHANT_ID is set, but ECPAY_HASH_KEY (or ECPAY_HASH_KEY_FILE) and ECPAY_HASH_IV (or ECPAY_HASH_IV_FILE) are not: set all of them or none.',
  },
  {
    env: { CORS_ORIGINS: 'https://a.example.com, b.example.com' },
    sentence: 'CORS_ORIGINS has "b.example.com": it must be origins such as https://example.com',
  },
  {
    env: { RETENTION_DAYS: '0' },
    sentence: 'RETENTION_DAYS is "0": it must be a whole number from 1 to 3650.',
  },
  {
    env: { FREE_EVENTS_PER_MONTH: '-1' },
    sentence: 'FREE_EVENTS_PER_MONTH is "-1": it must be a whole number of at least 0.',
  },
  {
    env: { INGEST_PORT: '50050' },
    sentence:
      'INGEST_PASSIVE_PORTS is 50000-50100, which contains INGEST_PORT (50050): data connections need other ports.',
  },
  {
    env: { FACE_PACK: 'arcface' },
    sentence: 'FACE_PACK is "arcface": it must be the path of a .json file, or empty.',
  },
];

test.concurrent.each(OF_VALUES)(
  'a start with $env says what is wrong, and prints no secret',
  { tags: 'rest' },
  async ({ env, sentence }) => {
    const { code, output } = await start(env);
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/hidden|\n\s+at /);
    expect(code).toBe(1);
  },
);

test('a start says all mistakes at once', async () => {
  const { code, output } = await start({ PORT: 'eighty', ADMIN_EMAILS: 'admin', SMTP_URL: 'smtp://mail' });
  expect(output.trim().split('\n')).toEqual([
    'The configuration has mistakes:',
    expect.stringMatching(/^- PORT is "eighty"/),
    expect.stringMatching(/^- ADMIN_EMAILS has "admin"/),
    expect.stringMatching(/^- SMTP_URL is set, but MAIL_FROM/),
  ]);
  expect(code).toBe(1);
});

/** The address of the tests' own server, with another user, password or database. */
const databaseWith = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return { DATABASE_URL: url.href };
};

test.each([
  [
    () => ({ DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/x' }),
    'DATABASE_URL leads to 127.0.0.1:1/x, where no server accepts connections (ECONNREFUSED): it must lead to a running PostgreSQL.',
  ],
  [
    () => ({ DATABASE_URL: 'postgres://user:hidden@database.invalid/x' }),
    'DATABASE_URL has the host database.invalid, which is unknown (',
  ],
  [
    () => ({ DATABASE_URL: `postgres://user:hidden@127.0.0.1:${silentPort}/x` }),
    ', which ends the connection: it must lead to a PostgreSQL.',
  ],
  [
    () =>
      databaseWith((url) => {
        url.pathname = '/missing';
      }),
    'DATABASE_URL has the database "missing", which does not exist at ',
  ],
])(
  'a start with an address that leads nowhere names the variable: %#',
  { tags: 'rest' },
  async (env, sentence) => {
    const { code, output } = await start(env());
    expect(output).toContain(sentence);
    expect(output).not.toContain('hidden');
    expect(code).toBe(1);
  },
);

test('a start on an address of another machine names HOST', async () => {
  const env = { DATA_DIR: dataDir(), HOST: '192.0.2.1', PORT: '3999' };
  const { code, output } = await startProduct({ env }, 'web');
  expect(output).toContain(
    'HOST is 192.0.2.1, which is not this machine (EADDRNOTAVAIL): it must be one of its',
  );
  expect(code).toBe(1);
});

test.runIf(process.getuid?.() === 0)(
  'a start names DATA_DIR when its account may not write there',
  { tags: 'rest' },
  async () => {
    const { code, output } = await start({ DATA_DIR: place('closed/data'), NODE_COMPILE_CACHE: '' }, 65_534);
    expect(output).toMatch(/DATA_DIR is .*closed\/data: this account \(65534\) may not write there \(E/);
    expect(code).toBe(1);
  },
);

test('a process with another SECRET_KEY refuses to start (S12)', async () => {
  const env = { DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('hex') };
  const { code, output } = await start(env);
  expect(output).toContain('SECRET_KEY (or secret.key in DATA_DIR) is not the secret of this installation');
  expect(output).not.toContain(env.SECRET_KEY);
  expect(code).toBe(1);
});

describe.runIf(hasSwift)('a bucket', { tags: 'rest' }, () => {
  let there: Record<string, string>;
  beforeAll(async () => {
    there = { ...environmentOf(await newBucket()), DATABASE_URL: database.url, SECRET_KEY: INSTALLED };
  });

  test.each([
    [{ S3_BUCKET: 'missing' }, 'S3_BUCKET is missing, and that bucket does not exist at http://127.0.0.1:'],
    [
      { S3_SECRET_ACCESS_KEY: 'hidden' },
      'S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is wrong: http://127.0.0.1:',
    ],
  ])('that settings cannot mean ends the start: %j', async (env, sentence) => {
    const { code, output } = await start({ ...there, ...env });
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/is ready|hidden/);
    expect(code).toBe(1);
  });

  test('that is down is waited for, and a mail server that is down and a typo are said', async () => {
    const env = {
      DATA_DIR: dataDir(),
      ...there,
      S3_ENDPOINT: `http://127.0.0.1:${silentPort}`,
      S3_REGON: 'tw-1',
      SMTP_URL: `smtp://user:hidden@127.0.0.1:${silentPort}`,
      MAIL_FROM: 'photos@example.com',
    };
    const { code, output } = await startProduct({ env, until: /does not accept mails/ });
    expect(output).toMatch(
      /Togather waits for its storage\. S3_ENDPOINT is .*, and the bucket .* does not answer \(/,
    );
    expect(output).toContain('S3_REGON is no variable of Togather: did you mean S3_REGION?');
    expect(output).toMatch(/SMTP_URL leads to 127\.0\.0\.1:\d+, which does not accept mails: /);
    expect(output).not.toMatch(/is ready|hidden/);
    expect(code).toBe(0);
  });
});

test.each([
  [
    () => ({ INGEST_TLS_CERT: '/nowhere.pem', INGEST_TLS_KEY: '/nowhere.pem' }),
    'INGEST_TLS_CERT is /nowhere.pem, and that file cannot be read (ENOENT): it must be a PEM file',
  ],
  [
    () => ({ INGEST_TLS_CERT: place('key'), INGEST_TLS_KEY: place('empty') }),
    '/key, and that file has no certificate: it must be a PEM file.',
  ],
  [
    () => ({ INGEST_PORT: String(silentPort) }),
    ', and another process listens there on 127.0.0.1 (EADDRINUSE)',
  ],
])(
  'a start of the service for cameras says what it cannot use: %#',
  { tags: 'rest' },
  async (env, sentence) => {
    const ours = {
      DATA_DIR: dataDir(),
      DATABASE_URL: database.url,
      SECRET_KEY: INSTALLED,
      HOST: '127.0.0.1',
    };
    const { code, output } = await startProduct({ env: { ...ours, ...env() } }, 'ingest');
    expect(output).toContain(sentence);
    expect(output).not.toContain('is ready');
    expect(code).toBe(1);
  },
);

test('a public installation where anyone becomes an administrator says so', { tags: 'rest' }, async () => {
  const env = {
    DATA_DIR: dataDir(),
    DATABASE_URL: database.url,
    SECRET_KEY: INSTALLED,
    PUBLIC_URL: 'https://photos.example.com',
    LOCAL_IDENTITY: '1',
    ADMIN_EMAILS: 'admin@example.com',
  };
  const { output } = await startProduct({ env, until: /Ctrl-C/ });
  expect(output).toContain('LOCAL_IDENTITY is 1 and ADMIN_EMAILS is set');
  expect(output).toContain('anyone can sign in as an administrator');
});
