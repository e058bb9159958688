/** Requests that no browser sends: pipelined by the hundred, never read, malformed, or forms of other origins. */
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patience } from '#testing/patience.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  port = Number(new URL(server.origin).port);
});
afterAll(() => server.stop());

/** Opens a raw connection; `text` grows with the received bytes unless `isRead` is false. */
const open = (isRead = true) => {
  const socket = connect(port, 'localhost');
  const seen = { text: '' };
  if (isRead)
    socket.on('data', (bytes) => {
      seen.text += bytes.toString('latin1');
    });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, seen, closed };
};
const count = (text: string, part: string) => text.split(part).length - 1;
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;

test('closes a connection with 1,500 pipelined requests after a few, and serves others (D26)', async () => {
  const floods = Array.from({ length: 20 }, () => open());
  for (const { socket } of floods) socket.write(get('/api/health/live').repeat(1500));
  const answered = await server.newClient().request('GET', '/api/health/live');
  expect(answered.status).toBe(200);
  await Promise.all(floods.map(({ closed }) => closed));
  for (const { seen } of floods) expect(count(seen.text, 'HTTP/1.1 200')).toBeLessThanOrEqual(10);
});

test('responds to ten requests sent at once on one connection (D26)', async () => {
  const { socket, seen } = open();
  socket.write(get('/api/health/live').repeat(10));
  await vi.waitFor(() => expect(count(seen.text, 'HTTP/1.1 200')).toBe(10), patience);
  socket.write(get('/api/health/live'));
  await vi.waitFor(() => expect(count(seen.text, 'HTTP/1.1 200')).toBe(11), patience);
  socket.destroy();
});

test('the API’s description is one shared buffer for every form of request (D27)', async () => {
  const client = server.newClient();
  for (const path of ['/api/docs/json', '/api/docs/yaml']) {
    const answer = await fetch(`${server.origin}${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/api/openapi.json']);
  }
  const first = await client.request('GET', '/api/openapi.json');
  expect(first.json<{ openapi: string }>().openapi).toMatch(/^3\./);
  const etag = first.headers.get('etag')!;
  const again = await client.request('GET', '/api/openapi.json', { headers: { 'if-none-match': etag } });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test('cuts clients that do not read once their network leaves too much unread (D27)', async () => {
  // Ten requests each of 340 KB: about 270 MB that the process would buffer.
  const idle = Array.from({ length: 80 }, () => open(false));
  for (const { socket } of idle) {
    socket.pause();
    socket.write(get('/api/openapi.json').repeat(10));
  }
  const isCut = ({ destroyed, readyState }: Socket) => destroyed || readyState !== 'open';
  const before = process.memoryUsage().rss;
  await vi.waitFor(() => {
    for (const { socket } of idle) socket.read(1);
    expect(idle.filter(({ socket }) => isCut(socket)).length).toBeGreaterThan(0);
  }, patience);
  expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
  expect((await server.newClient().request('GET', '/api/health/live')).status).toBe(200);
  for (const { socket } of idle) socket.destroy();
});

test('a form of another origin reaches the payment callbacks and no other route (D28)', async () => {
  const client = server.newClient();
  const form = new URLSearchParams({ email: 'a@example.com', message: 'Hello' });
  const feedback = await client.request('POST', '/api/feedback', { form });
  expect([feedback.status, feedback.json().error.code]).toEqual([415, 'MEDIA_TYPE_UNSUPPORTED']);
  const notice = await client.request('POST', '/api/payment/notice', { form });
  expect(notice.bytes.toString()).toBe('0|CheckMacValue Error');
  const plain = await client.request('POST', '/api/feedback', {
    form,
    headers: { 'content-type': 'text/plain' },
  });
  expect(plain.status).toBe(415);
});

test('refuses a malformed address with the headers and metrics of every response (D28)', async () => {
  const answer = await server.newClient().request('GET', '/api/event/%');
  expect([answer.status, answer.json().error.code]).toEqual([400, 'VALIDATION_FAILED']);
  for (const name of ['content-security-policy', 'x-content-type-options', 'permissions-policy'])
    expect(answer.headers.get(name)).not.toBeNull();
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(await server.context.metrics.text()).toContain('route="/malformed-address",status="400"');
});

test('two Host headers are 400 (D28)', async () => {
  const { socket, seen } = open();
  socket.write('GET /api/config HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n');
  await vi.waitFor(() => expect(seen.text).toContain('HTTP/1.1 400'), patience);
  socket.destroy();
});

test('the local provider’s addresses are those of PUBLIC_URL, whatever a client sends (D28)', async () => {
  const path = '/local-identity/.well-known/openid-configuration';
  const { socket, seen } = open();
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: evil.test\r\nX-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: https\r\n\r\n`,
  );
  await vi.waitFor(() => expect(seen.text).toContain('token_endpoint'), patience);
  expect(seen.text).not.toContain('evil.test');
  expect(seen.text.toLowerCase()).toContain('cache-control: no-store');
  expect(seen.text).toContain(`"token_endpoint":"${server.origin}/local-identity/token"`);
  socket.destroy();
});

test('serves security.txt with a contact, and the configuration without caching (D28)', async () => {
  const client = server.newClient();
  const text = (await client.request('GET', '/.well-known/security.txt')).bytes.toString();
  expect(text).toMatch(/^Contact: mailto:/m);
  expect(Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
  expect((await client.request('GET', '/api/config')).headers.get('cache-control')).toBe('no-cache');
});
