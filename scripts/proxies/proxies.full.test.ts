/** Each proxy with its file of deploy/ and TLS, in front of two webs: what guests do passes through it unchanged. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Stop } from '@togather/server/src/app/processes/end-in-order.ts';
import { buildWeb } from '@togather/server/src/app/web/build-web.ts';
import { ensureDatabase, startEmbeddedPostgres } from '@togather/server/src/platform/postgres/embedded.ts';
import { type Client, createClient, type NamedFile } from '@togather/server/src/testing/client.ts';
import { type Certificate, makeCertificate } from '@togather/server/src/testing/make-certificate.ts';
import { TEST_MODELS_DIR } from '@togather/server/src/testing/models-dir.ts';
import { tinyPhoto } from '@togather/server/src/testing/sample-photos.ts';
import { sha256Of } from '@togather/server/src/testing/unpack-zip.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPort } from '../fleet/find-port.ts';
import { startMember } from '../fleet/start-member.ts';
import { proxyKinds } from './proxy-kinds.ts';
import { runProxy } from './run-proxy.ts';

const missing = proxyKinds.filter(({ isInstalled }) => !isInstalled);
for (const { name, packageName } of missing)
  console.warn(`No ${name}: its tests are skipped. On Debian: apt-get install ${packageName}`);

const MB = 1024 * 1024;
const stops: Stop[] = [];
const folder = mkdtempSync(join(tmpdir(), 'tg-proxies-'));
stops.push(async () => rmSync(folder, { recursive: true, force: true }));
let certificate: Certificate;
let port: number;
let origin: string;
let webPorts: [number, number];

beforeAll(async () => {
  certificate = makeCertificate();
  stops.push(async () => certificate.remove());
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.authority, 'utf8')]);
  port = await findPort();
  origin = `https://localhost:${port}`;
  webPorts = [await findPort(), await findPort()];
  const postgres = await startEmbeddedPostgres(join(folder, 'database'));
  stops.push(postgres.stop);
  await ensureDatabase(postgres, 'togather');
  await buildWeb();
  const webs = webPorts.map((own, n) =>
    startMember({
      name: `web${n + 1}`,
      service: 'web',
      port: own,
      env: {
        NODE_ENV: 'development',
        DATABASE_URL: postgres.urlOf('togather'),
        DATA_DIR: join(folder, 'shared'),
        MODELS_DIR: TEST_MODELS_DIR,
        SECRET_KEY: 'x'.repeat(32),
        PUBLIC_URL: origin,
        PORT: String(own),
        TRUSTED_PROXIES: '1',
        LOG_LEVEL: 'error',
        // The webs find the local provider at the public address.
        NODE_EXTRA_CA_CERTS: certificate.authority,
      },
    }),
  );
  stops.push(() => Promise.all(webs.map(({ end }) => end())));
  await Promise.all(webs.map(({ ready }) => ready));
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** A photo near the limit of 5 MB: bytes after the picture are kept. */
const largePhoto = async (seed: number): Promise<NamedFile> => {
  const photo = await tinyPhoto(seed);
  return { ...photo, bytes: Buffer.concat([photo.bytes, randomBytes(4.8 * MB)]) };
};

/** Opens an event's stream. `next` resolves to the next text that arrives. */
const openStream = async (eventId: string) => {
  const ending = new AbortController();
  const response = await fetch(`${origin}/api/event/${eventId}/stream`, { signal: ending.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    status: response.status,
    next: async () => (await reader.read()).value ?? '',
    end: () => ending.abort(),
  };
};

const archiveOf = async (client: Client, eventId: string): Promise<string> =>
  (await client.request('POST', `/api/event/${eventId}/archives`, { json: {} })).json<{ url: string }>().url;

describe.each(proxyKinds.filter(({ isInstalled }) => isInstalled))('$name', ({ name, configure }) => {
  const own = join(folder, name);
  let host: Client;
  let event: { eventId: string; pinCode: string };
  let stop: Stop;
  const start = (to: [number, number]) =>
    runProxy({ command: configure({ port, webPorts: to, certificate, folder: own }), port });
  beforeAll(async () => {
    mkdirSync(own);
    stop = await start(webPorts);
    host = createClient(origin);
    await vi.waitFor(async () => expect((await host.request('GET', '/api/health/ready')).status).toBe(200), {
      timeout: 300_000,
    });
    // The code's exchange reaches the provider through the proxy, too.
    event = await host.createEvent(await host.signIn(`${name}@example.com`), name);
    await host.lookUp(event.pinCode);
  });
  afterAll(() => stop?.());

  test('a batch of almost 30 MB arrives, and a photo is served as it was sent', async () => {
    const files = await Promise.all([1, 2, 3, 4, 5, 6].map(largePhoto));
    const { photos } = await host.upload(event.eventId, files);
    const sent = files.map(({ bytes }) => sha256Of(bytes));
    expect(photos.map(({ sha256 }) => sha256)).toEqual(sent);
    const listed = (await host.lookUp(event.pinCode)).photos;
    expect(listed).toHaveLength(6);
    expect(sent).toContain(sha256Of(await host.bytes(listed[0]!.url)));
  });

  test('a stream tells about a photo while it stays open', async () => {
    const stream = await openStream(event.eventId);
    expect(stream.status).toBe(200);
    let told = await stream.next();
    const before = told;
    const [photo] = (await host.upload(event.eventId, [await tinyPhoto(100)])).photos;
    while (told === before || !/data:/.test(told.slice(before.length))) told += await stream.next();
    expect(photo!.photoId).toBeTruthy();
    stream.end();
  });

  test('a ZIP resumes by Range with the same tag', async () => {
    const url = await archiveOf(host, event.eventId);
    const whole = await fetch(url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.length).toBe(Number(whole.headers.get('content-length')));
    expect(bytes.length).toBeGreaterThan(25 * MB);
    const etag = whole.headers.get('etag')!;
    const from = Math.floor(bytes.length / 2);
    const rest = await fetch(url, { headers: { range: `bytes=${from}-`, 'if-range': etag } });
    expect([rest.status, rest.headers.get('etag')]).toEqual([206, etag]);
    expect(rest.headers.get('content-range')).toBe(`bytes ${from}-${bytes.length - 1}/${bytes.length}`);
    expect(sha256Of(Buffer.from(await rest.arrayBuffer()))).toBe(sha256Of(bytes.subarray(from)));
  });

  test('the web knows the scheme, and guests cannot choose their address (P3)', async () => {
    const { headers } = await host.request('GET', '/');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    const report = (n: number) =>
      host.request('POST', '/api/photo/none/report', {
        json: {},
        headers: { 'x-forwarded-for': `192.0.2.${n}` },
      });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => report(n)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(429);
  });

  test('without a web it answers with a page after which browsers wait, and logs no PIN (L1)', async () => {
    await stop();
    const dead: [number, number] = [await findPort(), await findPort()];
    stop = await start(dead);
    const answer = await host.request('GET', `/event/${event.pinCode}`);
    // isFromProxy in web/src/lib/failures.
    expect([502, 503, 504]).toContain(answer.status);
    expect(() => answer.json()).toThrow();
    for (const file of readdirSync(own, { recursive: true, withFileTypes: true }))
      if (file.isFile())
        expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain(event.pinCode);
  });
});
