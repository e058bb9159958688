import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { holdFreePort } from '#app/processes/hold-port.ts';
import { requireItsSecret } from '#app/processes/installation-record.ts';
import { DOCTOR_HEADER, ECHO_PATH, makeDoctorToken } from '#app/web/echo-routes.ts';
import { readCertificate } from '#photos/cameras/certificates/read-certificate.ts';
import { createSelfSigned } from '#photos/cameras/certificates/self-signed.ts';
import { readConfig } from '#platform/config/config.ts';
import { openSecrets } from '#platform/config/secrets.ts';
import { openLog } from '#platform/telemetry/log.ts';
import { startCameraServer } from '#testing/camera-server.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { type ProxyHabits, type SmallProxy, startSmallProxy } from '#testing/small-proxy.ts';
import { runDoctor } from '#testing/start-to-fail.ts';
import { environmentOf, hasSwift, newBucket } from '#testing/swift/start-swift.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { startWebhookReceiver, verifyWebhook } from '#testing/webhook-receiver.ts';
import { checkCameraPorts } from './check-camera-ports.ts';
import { checkCameras, checkCertificate } from './check-cameras.ts';
import { judgeClock } from './check-clock.ts';
import { checkDatabase } from './check-database.ts';
import { checkMail } from './check-mail.ts';
import { checkPublicAddress } from './check-public-address.ts';
import { checkSignIn } from './check-sign-in.ts';
import { checkStorage, judgeRoom } from './check-storage.ts';
import { checkWebhooks } from './check-webhooks.ts';
import type { Finding } from './finding.ts';

const dir = temporaryDir('tg-doctor-');
const SECRET_KEY = randomBytes(32).toString('hex');
const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = openLog('warn', { write: (line) => void lines.push(line) });
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1', SECRET_KEY }, log });
});
afterAll(async () => {
  await server.stop();
  dir.remove();
});

const configOf = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dir.path, SECRET_KEY, ...env });
/** Returns the findings that are not ok. */
const faultsIn = (findings: readonly Finding[]) =>
  findings
    .filter(({ verdict }) => verdict !== 'ok')
    .map(({ verdict, sentence }) => `${verdict}: ${sentence}`);

describe('the public address', () => {
  let proxies: SmallProxy[] = [];
  afterEach(async () => {
    for (const { stop } of proxies) await stop();
    proxies = [];
  });
  const behind = async (...all: ProxyHabits[]) => {
    let { origin } = server;
    for (const habits of all) {
      const proxy = await startSmallProxy(origin, habits);
      proxies.push(proxy);
      ({ origin } = proxy);
    }
    return origin;
  };
  /** Checks an address as the doctor of an installation with these settings does. */
  const faultsAt = async (publicUrl: string, env: Record<string, string> = { TRUSTED_PROXIES: '1' }) =>
    faultsIn(await checkPublicAddress(configOf(env), publicUrl));

  test.each<[string, ProxyHabits[]]>([
    ['one that adds an address', [{}]],
    ['one that replaces the addresses', [{ replaces: true }]],
  ])('has no fault behind a proxy: %s', { tags: 'rest' }, async (_name, habits) => {
    expect(await faultsAt(await behind(...habits))).toEqual([]);
  });

  test('with too many or too few trusted proxies says the right number (P3)', { tags: 'rest' }, async () => {
    const own = server.context.config;
    const judge = (trusted: string) =>
      checkPublicAddress({ ...own, trustedProxies: Number(trusted) }, publicUrl).then(faultsIn);
    const publicUrl = await behind({});
    expect(await judge('2')).toEqual([
      'problem: TRUSTED_PROXIES is 2, and a client could choose its own address. 1 proxy adds an address to X-Forwarded-For: set TRUSTED_PROXIES=1.',
    ]);
    expect(await judge('0')).toEqual([expect.stringContaining('all guests share the address of a proxy')]);
  });

  test('finds a proxy that limits bodies, and one that buffers responses', { tags: 'rest' }, async () => {
    expect(await faultsAt(await behind({ mostBytes: 1_000_000 }))).toEqual([
      expect.stringMatching(/^problem: A request of 31 MB did not pass \(/),
    ]);
    expect(await faultsAt(await behind({ buffers: true }))).toEqual([
      expect.stringContaining('A proxy holds responses back'),
    ]);
  });

  test('finds https in front of an http address, and another host', { tags: 'rest' }, async () => {
    expect(await faultsAt(await behind({ protocol: 'https' }))).toEqual([
      expect.stringContaining('came with X-Forwarded-Proto: https, but PUBLIC_URL is http://localhost:'),
    ]);
    expect(await faultsAt(await behind({ host: 'other.example.com' }))).toEqual([
      expect.stringContaining('came for the host other.example.com, but PUBLIC_URL is'),
    ]);
    expect(lines.filter((line) => line.includes('X-Forwarded-Proto'))).toEqual([]);
  });

  test('finds another key, another server, and nothing', async () => {
    const other = { SECRET_KEY: randomBytes(32).toString('hex') };
    expect(await faultsAt(server.origin, other)).toEqual([
      expect.stringContaining('a Togather with another SECRET_KEY or release answers (status 404)'),
    ]);
    const { port, release } = await holdFreePort('127.0.0.1');
    await release();
    expect(await faultsAt(`http://localhost:${port}`)).toEqual([
      expect.stringContaining('warning: Nothing answers'),
    ]);
    expect(await faultsAt('http://togather.invalid')).toEqual([
      expect.stringMatching(/^problem: PUBLIC_URL is http:\/\/togather\.invalid, which cannot be reached/),
    ]);
  });

  test('answers nobody without a fresh token of the secret (S11)', async () => {
    const secrets = openSecrets(dir.path, SECRET_KEY);
    const foreign = openSecrets(dir.path, randomBytes(32).toString('hex'));
    const now = Date.now();
    const ask = async (token: string, method = 'GET') =>
      (
        await fetch(server.origin + ECHO_PATH, {
          method,
          headers: { [DOCTOR_HEADER]: token },
          ...(method === 'POST' && { body: 'x' }),
        })
      ).status;
    for (const token of [
      '',
      'x.y',
      makeDoctorToken(foreign, new Date(now)),
      makeDoctorToken(secrets, new Date(now - 121_000)),
    ])
      expect([await ask(token), await ask(token, 'POST')]).toEqual([404, 404]);
    expect(await ask(makeDoctorToken(secrets, new Date(now)))).toBe(200);
  });
});

test('the log says once that fewer addresses were forwarded than proxies are trusted (P3)', {
  tags: 'rest',
}, async () => {
  const log: string[] = [];
  const doubtful = await startTestServer({
    env: { TRUSTED_PROXIES: '2' },
    log: openLog('warn', { write: (line) => void log.push(line) }),
  });
  const proxy = await startSmallProxy(doubtful.origin, { protocol: 'https' });
  try {
    for (let n = 0; n < 3; n++) await fetch(`${proxy.origin}/api/config`);
    expect(
      log.filter((line) => line.includes('TRUSTED_PROXIES is 2, but a request came with 1')),
    ).toHaveLength(1);
    expect(log.filter((line) => line.includes('X-Forwarded-Proto: https'))).toHaveLength(1);
  } finally {
    await proxy.stop();
    await doubtful.stop();
  }
});

describe.runIf(hasSwift)('the bucket', () => {
  test('has no fault, or one that names the variable', { tags: 'rest' }, async () => {
    const there = environmentOf(await newBucket());
    const faultsWith = async (env: Record<string, string>) =>
      faultsIn(await checkStorage(configOf({ ...there, ...env })));
    expect(await faultsWith({})).toEqual([]);
    expect(await faultsWith({ S3_BUCKET: 'missing' })).toEqual([
      expect.stringContaining(
        'problem: S3_BUCKET is missing, and that bucket does not exist at http://127.0.0.1:',
      ),
    ]);
    expect(await faultsWith({ S3_SECRET_ACCESS_KEY: 'hidden' })).toEqual([
      expect.stringContaining('problem: S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is wrong: '),
    ]);
    const [unreachable] = await faultsWith({ S3_ENDPOINT: 'http://127.0.0.1:1' });
    expect(unreachable).toMatch(
      /^problem: S3_ENDPOINT is http:\/\/127\.0\.0\.1:1, and the bucket .* \(ECONNREFUSED\)/,
    );
  });
});

test('the disk has room, or less than twice the reserve, or less than that', () => {
  const verdicts = [5, 3, 1].map((free) => judgeRoom(free * 1024 ** 3, 2 * 1024 ** 3, '/data').verdict);
  expect(verdicts).toEqual(['ok', 'warning', 'problem']);
});

test('the mail server takes a test mail, or cannot be reached', async () => {
  const mails = await startMailServer();
  const env = { SMTP_URL: mails.url, MAIL_FROM: 'photos@example.com' };
  expect(faultsIn(await checkMail(configOf(env), 'admin@example.com'))).toEqual([]);
  expect(mails.mails.map(({ to }) => to)).toEqual(['admin@example.com']);
  await mails.stop();
  expect(faultsIn(await checkMail(configOf(env)))).toEqual([
    expect.stringMatching(/^problem: SMTP_URL leads to .*, which does not accept mails: .*ECONNREFUSED/),
  ]);
});

test('the provider answers, or nobody can sign in', async () => {
  expect(faultsIn(await checkSignIn(configOf(), server.origin))).toEqual([]);
  expect(faultsIn(await checkSignIn(configOf(), 'http://togather.invalid'))).toEqual([
    expect.stringMatching(
      /^problem: PUBLIC_URL is http:\/\/togather\.invalid, and the local provider there cannot/,
    ),
  ]);
});

test('a certificate of a private authority is named, since the local provider is then off', async () => {
  const [key, cert] = [join(dir.path, 'key.pem'), join(dir.path, 'cert.pem')];
  const about = ['-subj', '/CN=localhost', '-days', '1', '-keyout', key, '-out', cert];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...about],
    {
      stdio: 'ignore',
    },
  );
  const secure = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1');
  await once(secure, 'listening');
  const publicUrl = `https://localhost:${(secure.address() as AddressInfo).port}`;
  try {
    expect(faultsIn(await checkSignIn(configOf(), publicUrl))).toEqual([
      expect.stringMatching(
        /cannot be reached from this server, so nobody can sign in: its certificate is not trusted here .*NODE_EXTRA_CA_CERTS/,
      ),
    ]);
    expect(faultsIn(await checkPublicAddress(configOf(), publicUrl))).toEqual([
      expect.stringContaining('whose certificate is not trusted here'),
    ]);
  } finally {
    secure.close();
  }
});

test('the database is current, and has the secret of the installation', async () => {
  await requireItsSecret(configOf(), server.databaseUrl);
  expect(faultsIn(await checkDatabase(configOf(), server.databaseUrl))).toEqual([]);
  const other = configOf({ SECRET_KEY: randomBytes(32).toString('hex') });
  expect(faultsIn(await checkDatabase(other, server.databaseUrl))).toEqual([
    expect.stringContaining('problem: SECRET_KEY (or secret.key in DATA_DIR) is not the secret of this'),
  ]);
  expect(faultsIn(await checkDatabase(configOf(), 'postgres://127.0.0.1:1/x'))).toEqual([
    expect.stringContaining('problem: DATABASE_URL leads to 127.0.0.1:1/x'),
  ]);
});

test('a clock may differ by what the question took', () => {
  const verdicts = [4000, -7000, 70_000].map((apart) => judgeClock('x', apart, 500).verdict);
  expect(verdicts).toEqual(['ok', 'warning', 'problem']);
  expect(judgeClock('x', 6000, 2000).verdict).toBe('ok');
});

describe('the service for cameras', () => {
  const PUBLIC = 'https://photos.example.com';
  const pem = async (host: string, made: Date) => {
    const file = join(dir.path, `${randomBytes(6).toString('hex')}.pem`);
    writeFileSync(file, await createSelfSigned(host, made));
    return file;
  };
  const certificate = (cert: string, key = cert) =>
    faultsIn([checkCertificate(configOf({ INGEST_TLS_CERT: cert, INGEST_TLS_KEY: key }), PUBLIC).finding]);
  const agoDays = (days: number) => new Date(Date.now() - days * 24 * 3600_000);

  test('has a certificate that is valid, for the host that photographers enter', async () => {
    expect(certificate(await pem('photos.example.com', new Date()))).toEqual([]);
    expect(certificate(await pem('other.example.com', new Date()))).toEqual([
      expect.stringMatching(
        /^problem: .* is for other\.example\.com, and photographers enter photos\.example\.com: renew it/,
      ),
    ]);
    // Signed for ten years.
    expect(certificate(await pem('photos.example.com', agoDays(3640)))).toEqual([
      expect.stringMatching(/^warning: The certificate .* expires on 20/),
    ]);
    expect(certificate(await pem('photos.example.com', agoDays(3651)))).toEqual([
      expect.stringMatching(/^problem: The certificate .* expired on 20/),
    ]);
    expect(certificate(await pem('photos.example.com', agoDays(-3)))).toEqual([
      expect.stringMatching(/^problem: The certificate .* is valid from .* on: check this machine's clock/),
    ]);
  });

  test('has no certificate without its key', async () => {
    const file = await pem('photos.example.com', new Date());
    expect(certificate(file, await pem('photos.example.com', new Date()))).toEqual([
      expect.stringMatching(/^problem: INGEST_TLS_KEY is .*, and that is not the key of the certificate in /),
    ]);
    expect(certificate(join(dir.path, 'missing.pem'), file)).toEqual([
      expect.stringMatching(
        /^problem: INGEST_TLS_CERT is .*missing\.pem, and that file cannot be read \(ENOENT\)/,
      ),
    ]);
  });

  test('answers on its port with its certificate, or the port is free, or taken by another program', {
    tags: 'rest',
  }, async () => {
    const cameras = await startCameraServer();
    const { config } = cameras.server.context;
    const ports = async (env: Record<string, string>, file = cameras.certificate) => {
      const own = configOf({ INGEST_PORT: String(config.ingest.port), ...env });
      const { certificate: shown } = readCertificate({ cert: file, key: file, isGiven: false });
      return (await checkCameraPorts(own, shown)).map(({ verdict, sentence }) => `${verdict}: ${sentence}`);
    };
    try {
      expect((await ports({}))[0]).toContain('ok: The service for cameras answers on port ');
      expect((await ports({}, await pem('localhost', new Date())))[0]).toContain(
        'warning: The service for cameras on port',
      );
      expect((await ports({ INGEST_PORT: new URL(server.origin).port }))[0]).toContain(
        'where another program than the service for cameras listens',
      );
      expect((await ports({ INGEST_PASSIVE_PORTS: '50000-50003' }))[1]).toContain(
        '4 are few for several cameras',
      );
      const taken = config.ingest.port;
      expect((await ports({ INGEST_PORT: '2121', INGEST_PASSIVE_PORTS: `${taken}-${taken}` }))[1]).toMatch(
        /^problem: .*no port of it can be used/,
      );
    } finally {
      await cameras.stop();
    }
    expect((await ports({}, await pem('localhost', new Date())))[0]).toContain(
      'which is free: the service for cameras does not run here',
    );
  });

  test('is reached at the address that photographers enter', async () => {
    const address = async (env: Record<string, string>, publicUrl = PUBLIC) =>
      faultsIn((await checkCameras(configOf(env), publicUrl)).slice(-1));
    expect(await address({}, 'http://localhost:3000')).toEqual([
      expect.stringContaining('only cameras on this machine'),
    ]);
    expect(await address({ HOST: '127.0.0.1' })).toEqual([
      expect.stringContaining('problem: HOST is 127.0.0.1, which cameras cannot reach'),
    ]);
    const open = { HOST: '0.0.0.0', INGEST_PUBLIC_ADDRESS: '203.0.113.7' };
    expect(await address(open, 'https://203.0.113.7')).toEqual([]);
    expect(await address(open, 'https://203.0.113.9')).toEqual([
      expect.stringMatching(
        /^warning: 203\.0\.113\.9 leads to 203\.0\.113\.9, and cameras are sent to 203\.0\.113\.7/,
      ),
    ]);
    expect(await address(open, 'https://photos.invalid')).toEqual([
      expect.stringContaining('problem: photos.invalid, which photographers enter, has no IPv4 address'),
    ]);
  });
});

test('npm run doctor prints a line per check, and exits with 1 for a problem', { tags: 'rest' }, async () => {
  const plain = await startTestServer({ env: { SECRET_KEY } });
  const env = {
    DATA_DIR: dir.path,
    SECRET_KEY,
    DATABASE_URL: plain.databaseUrl,
    PORT: new URL(plain.origin).port,
  };
  const good = await runDoctor({ env: { ...env, S3_BUKET: 'x' } });
  expect(good.output).toContain(
    'warning  configuration: S3_BUKET is no variable of Togather: did you mean S3_BUCKET?',
  );
  expect(good.output).toContain('ok       public address: A request of 31 MB passes.');
  expect([good.code, good.output.trim().split('\n').at(-1)]).toEqual([0, 'No problems found.']);
  expect(good.output).not.toContain('cameras');
  const bad = await runDoctor({
    env: { ...env, SMTP_URL: 'smtp://user:hidden@127.0.0.1:1', MAIL_FROM: 'a@example.com' },
  });
  expect(bad.output).toContain('problem  mail: SMTP_URL leads to 127.0.0.1:1, which');
  expect(bad.output).not.toContain('hidden');
  expect(bad.code).toBe(1);
  const cameras = await runDoctor({ env }, '--services=web,worker,ingest');
  expect(cameras.output).toContain('ok       cameras: The first start of the service creates a self-signed');
  const wrong = await runDoctor({ env: { ...env, PORT: 'eighty', ADMIN_EMAILS: 'admin' } });
  expect(wrong.output.match(/^problem {2}configuration: /gm)).toHaveLength(2);
  expect(wrong.code).toBe(1);
  await plain.stop();
});

describe('webhooks', () => {
  const WEBHOOK_SECRET = 'a secret of the receiver only';
  const faultsOf = async (env: Record<string, string>, mayPing = false) =>
    faultsIn(await checkWebhooks(configOf(env), mayPing));

  test('are sent to a public address, unless private ones are allowed (W1)', async () => {
    expect(await faultsOf({})).toEqual([]);
    const env = { WEBHOOK_URL: 'https://user:hidden@localhost/hooks?token=hidden', WEBHOOK_SECRET };
    const [fault, ...more] = await faultsOf(env);
    expect(fault).toMatch(
      /^problem: WEBHOOK_URL leads to localhost, which has the private address \S+: set WEBHOOK_PRIVATE_ADDRESSES=1/,
    );
    expect(more).toEqual([]);
    expect(await faultsOf({ ...env, WEBHOOK_PRIVATE_ADDRESSES: '1' })).toEqual([]);
    expect(await faultsOf({ WEBHOOK_URL: 'http://192.0.43.8/', WEBHOOK_SECRET })).toEqual([
      'warning: WEBHOOK_URL leads to 192.0.43.8 by http: others on the way can read the ids of events.',
    ]);
    const [unknown] = await faultsOf({ WEBHOOK_URL: 'https://receiver.invalid/', WEBHOOK_SECRET });
    expect(unknown).toMatch(
      /^problem: WEBHOOK_URL leads to receiver\.invalid, whose name cannot be resolved/,
    );
  });

  test('are tried with a ping', async () => {
    const receiver = await startWebhookReceiver();
    const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET, WEBHOOK_PRIVATE_ADDRESSES: '1' };
    expect(await faultsOf(env, true)).toEqual([]);
    expect(verifyWebhook(receiver.received[0]!, WEBHOOK_SECRET)).toMatchObject({ type: 'ping', data: {} });
    receiver.answer((response) => response.writeHead(404).end());
    expect(await faultsOf(env, true)).toEqual([expect.stringContaining('answered with status 404')]);
    receiver.close();
    expect(await faultsOf(env, true)).toEqual([expect.stringContaining('ECONNREFUSED')]);
    expect(await faultsOf({}, true)).toEqual([
      expect.stringContaining('are not set: no webhook can be sent'),
    ]);
  });
});
