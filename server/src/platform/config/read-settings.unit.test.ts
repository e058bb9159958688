import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { type ConfigError, readConfig } from './config.ts';
import { findTypos, readSettings } from './read-settings.ts';
import { settingEntries } from './settings.ts';
import { aboutOf } from './value-kinds.ts';

const dir = temporaryDir('tg-settings-');
afterAll(() => dir.remove());
const fileWith = (name: string, text: string) => {
  const file = join(dir.path, name);
  writeFileSync(file, text);
  return file;
};
const mistakesOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).mistakes;
  }
};

test('without variables every setting has its default, and an empty value counts as unset', () => {
  const { values, mistakes } = readSettings({ PORT: '', ADMIN_EMAILS: '' });
  expect(mistakes).toEqual([]);
  expect(values).toMatchObject({ PORT: 3000, ADMIN_EMAILS: [], RETENTION_DAYS: 75, PIN_GUESSES: 30 });
});

test('each setting says what it means, and no value of a secret is printed', () => {
  for (const [name, setting] of settingEntries) {
    const { description, mustBe, isSecret } = aboutOf(setting);
    expect([name, description.endsWith('.'), mustBe !== '']).toEqual([name, true, true]);
    if (/SECRET|TOKEN|HASH|KEY$|_URL$/.test(name) && !['PUBLIC_URL', 'INGEST_TLS_KEY'].includes(name))
      expect([name, isSecret]).toEqual([name, true]);
  }
});

test('a secret may be in a file, whose last line break does not count', () => {
  const key = 'k'.repeat(32);
  const url = 'postgres://localhost/togather';
  const env = { SECRET_KEY_FILE: fileWith('key', `${key}\n`), DATABASE_URL_FILE: fileWith('url', url) };
  expect(readConfig(env)).toMatchObject({ secretKey: key, databaseUrl: url });
  // As the launcher tells the services.
  expect(readConfig({ ...env, DATABASE_URL: url, DATABASE_URL_FILE: '' }).databaseUrl).toBe(url);
});

test('a mistake in one of two settings that belong together is said once', () => {
  expect(mistakesOf({ SMTP_URL: 'mail', MAIL_FROM: 'photos@example.com' })).toHaveLength(1);
  expect(mistakesOf({ S3_ENDPOINT: 'nowhere' })).toEqual([
    expect.stringMatching(/^S3_ENDPOINT is "nowhere"/),
    expect.stringMatching(/^S3_ENDPOINT is set, but S3_BUCKET is not/),
  ]);
  expect(mistakesOf({ S3_FORCE_PATH_STYLE: '1', S3_DELIVERY: 'presigned' })).toEqual([
    expect.stringMatching(/^S3_FORCE_PATH_STYLE and S3_DELIVERY are set, but S3_BUCKET is not/),
  ]);
});

test('TRUSTED_PROXIES is a number, or addresses and ranges', () => {
  const read = (TRUSTED_PROXIES: string) => readConfig({ TRUSTED_PROXIES }).trustedProxies;
  expect([read('2'), read('10.0.0.0/8, ::1,loopback')]).toEqual([2, ['10.0.0.0/8', '::1', 'loopback']]);
  for (const wrong of ['11', '-1', '10.0.0.0/33', '10.0.0', 'proxy', '::1/129', '1/1/1'])
    expect(mistakesOf({ TRUSTED_PROXIES: wrong })).toEqual([expect.stringContaining('TRUSTED_PROXIES is')]);
});

test('INGEST_PASSIVE_PORTS is a range of ports', () => {
  expect(readConfig({ INGEST_PASSIVE_PORTS: '5000-5010' }).ingest.passivePorts).toEqual({
    first: 5000,
    last: 5010,
  });
  for (const wrong of ['5000', '5010-5000', '0-10', '65000-70000'])
    expect(mistakesOf({ INGEST_PASSIVE_PORTS: wrong })).toHaveLength(1);
  expect(mistakesOf({ INGEST_TLS_CERT: 'cert.pem' })).toEqual([
    'INGEST_TLS_CERT is set, but INGEST_TLS_KEY is not: set both or neither.',
  ]);
});

test('PUBLIC_URL is an origin, kept without a slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Photos.example.com:443/' }).publicUrl).toBe(
    'https://photos.example.com',
  );
  for (const wrong of ['photos.example.com', 'https://a/b', 'https://a?b', 'https://u:p@a', 'https://'])
    expect(mistakesOf({ PUBLIC_URL: wrong })).toHaveLength(1);
});

test('the file of a brand may have some of the fields', () => {
  const { brand } = readConfig({ BRAND_FILE: fileWith('brand.json', '{"name":"Party"}') });
  expect(brand).toMatchObject({ name: 'Party', nameZh: '聚影 Togather' });
  expect(mistakesOf({ BRAND_FILE: fileWith('odd.json', '{"nane":"Party"}') })).toHaveLength(1);
  expect(mistakesOf({ BRAND_FILE: fileWith('list.json', '[]') })).toEqual([
    expect.stringMatching(/list\.json, and its content is wrong: /),
  ]);
});

test.each([
  ['S3_BUKET', 'S3_BUCKET'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['GOOGLE_CLIENTID', 'GOOGLE_CLIENT_ID'],
  ['SECRET_KEYFILE', 'SECRET_KEY_FILE'],
  ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
])('the typo %s is noticed, with the nearest name %s', (typo, nearest) => {
  expect(findTypos({ [typo]: 'x' })).toEqual([
    `${typo} is no variable of Togather: did you mean ${nearest}?`,
  ]);
});

test('variables of other programs are no typos', () => {
  const env = {
    PATH: '/bin',
    HOME: '/root',
    NODE_OPTIONS: '--max-old-space-size=4096',
    NODE_EXTRA_CA_CERTS: '/ca.pem',
    GOOGLE_APPLICATION_CREDENTIALS: '/key.json',
    S3_SERVICE_HOST: '10.0.0.1',
    S3_PORT_8333_TCP: 'tcp://10.0.0.1:8333',
    OTEL_TRACES_SAMPLER: 'always_on',
    FACE_PHOTOS: '/photos',
    LOGNAME: 'root',
    HOSTNAME: 'web',
    LANG: 'C',
    S3_BUKET: '',
  };
  expect(findTypos(env)).toEqual([]);
});

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://photos.example.com' }])(
  'with %j, the local provider and administrators, the configuration warns (S6)',
  (env) => {
    const both = { LOCAL_IDENTITY: '1', ADMIN_EMAILS: 'admin@example.com' };
    expect(readConfig({ ...env, ...both }).warnings).toEqual([
      expect.stringContaining('anyone can sign in as an administrator'),
    ]);
    expect(readConfig(both).warnings).toEqual([]);
  },
);
