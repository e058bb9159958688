import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '#testing/client.ts';
import { rawGet } from '#testing/raw-get.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let webDir: string;
let guest: Client;
let pin: string;
const FILE =
  '<!doctype html><head><title>Togather</title></head><div id="root"></div><noscript></noscript>'.padEnd(
    1500,
  );
/** With the text of the local provider's button. */
const PAGE = FILE.replace(
  '</head>',
  '<meta name="sign-in-label" content="{&#34;en&#34;:&#34;Sign in by e-mail&#34;,&#34;zh-TW&#34;:&#34;以電子郵件登入&#34;}"></head>',
);
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'tg-web-'));
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), FILE);
  writeFileSync(join(webDir, 'assets', 'main-1a2b3c.js'), 'console.log(1)');
  writeFileSync(join(webDir, 'service-worker.js'), 'self');
  server = await startTestServer({ webDir });
  guest = server.newClient();
  ({ pinCode: pin } = await guest.createEvent(await guest.signIn('host@example.com'), '秘密派對'));
});
afterAll(async () => {
  await server.stop();
  rmSync(webDir, { recursive: true });
});

const seen = ({ status, headers, bytes }: Answer) => ({
  status,
  headers: Object.fromEntries([...headers].filter(([name]) => name !== 'date')),
  body: bytes.toString(),
});
const get = (path: string) => server.newClient().request('GET', path);

test('the page of an event is the same for right and wrong PINs and for all who have not joined, and asks not to be indexed (P6)', async () => {
  const right = seen(await get(`/event/${pin}`));
  const wrong = seen(await get('/event/ZZZZZ2'));
  expect(right).toEqual(wrong);
  expect(right.body).toBe(PAGE);
  expect(right.status).toBe(200);
  expect(right.headers['x-robots-tag']).toBe('noindex');
  expect(right.headers['referrer-policy']).toBe('no-referrer');
  expect(right.headers['set-cookie']).toBeUndefined();
});

const dataOf = (page: Buffer) =>
  /<script type="application\/json" id="data">(.*?)<\/script>/.exec(page.toString())?.[1];

test('a guest who has joined gets the newest photos with the page, and nobody else does (P6)', async () => {
  const { eventId, pinCode } = await guest.createEvent(
    await guest.signIn('host@example.com'),
    '<b>Party</b>',
  );
  const { photos } = await guest.upload(eventId, await Promise.all([1, 2, 3].map((seed) => tinyPhoto(seed))));
  const joined = server.newClient();
  await joined.lookUp(pinCode);
  const page = await joined.request('GET', `/event/${pinCode}`);
  const data = dataOf(page.bytes);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  const event = (await joined.request('GET', `/api/event/${pinCode}`)).json();
  expect(JSON.parse(data ?? 'null')).toEqual({ event });
  expect(data).not.toContain('<');
  expect(photos).toHaveLength(3);
  const person = await joined.request('GET', `/event/${pinCode}/people/${'x'.repeat(22)}`);
  expect(JSON.parse(dataOf(person.bytes) ?? 'null').event).toMatchObject({ photos: [], olderPhotos: 3 });
  const inChinese = await joined.request('GET', `/event/${pinCode}`, {
    headers: { 'accept-language': 'zh' },
  });
  expect(inChinese.bytes.toString()).toContain('<main lang="zh-TW"');
  const others = [
    await get(`/event/${pinCode}`),
    await joined.request('GET', `/event/${pin}`),
    await joined.request('GET', '/event/ZZZZZ2'),
  ];
  for (const other of others) expect(other.bytes.toString()).toBe(PAGE);
});

test('a filled page follows every change: a photo that the host hides is in no later page', async () => {
  const session = await guest.signIn('host@example.com');
  const { eventId, pinCode } = await guest.createEvent(session, 'Party');
  const { photos } = await guest.upload(eventId, await Promise.all([4, 5].map((seed) => tinyPhoto(seed))));
  const joined = server.newClient();
  await joined.lookUp(pinCode);
  const hidden = photos[0]!.photoId;
  // The cover and the photos of the grid.
  const shown = async () => (await joined.request('GET', `/event/${pinCode}`)).bytes.toString();
  expect((await shown()).split('<img ').length - 1).toBe(1 + 2);
  expect(await shown()).toContain(hidden);
  await guest.request('POST', `/api/event/${eventId}/photos/visibility`, {
    token: session.idToken,
    json: { photoIds: [hidden], visibility: 'hidden' },
  });
  expect((await shown()).split('<img ').length - 1).toBe(1 + 1);
  expect(await shown()).not.toContain(hidden);
});

test('a page is compressed for clients that accept it', async () => {
  const url = `${server.origin}/`;
  const [plain, small] = [await rawGet(url), await rawGet(url, { 'accept-encoding': 'gzip, br' })];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers.vary?.toLowerCase()).toContain('accept-encoding');
  expect(brotliDecompressSync(small.bytes)).toEqual(plain.bytes);
});

test('the page of an invitation asks not to be indexed and sends no referrer (H3)', async () => {
  const { status, headers } = await get(`/co-host/${'x'.repeat(22)}`);
  expect([status, headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
    200,
    'noindex',
    'no-referrer',
  ]);
});

test('known paths are 200, other paths are the not-found page with 404, and the API returns JSON', async () => {
  for (const path of ['/', '/join-event', '/member-center/hosted-events', '/test/free-event-page?x=1']) {
    const answer = await get(path);
    expect([answer.status, answer.bytes.toString()], path).toEqual([200, PAGE]);
  }
  for (const path of ['/nothing', '/wp-login.php', '/assets/none.js', '/..%2f..%2fetc/passwd']) {
    const answer = await get(path);
    expect([answer.status, answer.bytes.toString().includes('root:')], path).toEqual([404, false]);
  }
  const api = await get('/api/nothing');
  expect([api.status, api.json().error.code]).toEqual([404, 'NOT_FOUND']);
  const post = await guest.request('POST', '/join-event', { json: {} });
  expect([post.status, post.json().error.code]).toEqual([404, 'NOT_FOUND']);
});

test('hashed assets are cached for a year; the page and the service worker are revalidated', async () => {
  expect((await get('/assets/main-1a2b3c.js')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
  for (const path of ['/', '/service-worker.js']) {
    expect((await get(path)).headers.get('cache-control'), path).toBe('no-cache');
  }
});

test('the page has the security headers (A3)', async () => {
  const { headers } = await get('/');
  const policy = headers.get('content-security-policy')!;
  const directives = Object.fromEntries(
    policy.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
  expect(directives).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  });
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-powered-by')).toBe(null);
});
