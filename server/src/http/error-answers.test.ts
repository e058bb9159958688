import { errorAnswer } from '@togather/contract/schemas/values.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '#testing/client.ts';
import { openConnection } from '#testing/raw-upload.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let token: string;
let eventId: string;
beforeAll(async () => {
  server = await startTestServer({
    alter: (context) => ({
      ...context,
      storage: {
        ...context.storage,
        open: async () => {
          throw new Error('the disk is on fire\nat /secret/path');
        },
      },
    }),
  });
  client = server.newClient();
  const session = await client.signIn('host@example.com');
  token = session.idToken;
  const event = await client.createEvent(session, '錯誤');
  ({ eventId } = event);
  await client.lookUp(event.pinCode);
});
afterAll(() => server.stop());

/** Returns status and code, after checking the shape that all failures share. */
const outcome = (answer: Answer) => {
  const { error } = errorAnswer.parse(answer.json());
  expect(error.message.length).toBeGreaterThan(5);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.bytes.toString()).not.toMatch(/stack|node_modules|\.ts:/);
  return [answer.status, error.code];
};

test.each([
  ['an unknown path', 'GET', '/api/nothing', 404, 'NOT_FOUND'],
  ['an unknown page of a server without a web', 'GET', '/nothing', 404, 'NOT_FOUND'],
  ['a method the path does not have', 'DELETE', '/api/config', 404, 'NOT_FOUND'],
  ['a method nobody has', 'PROPFIND', '/api/config', 404, 'NOT_FOUND'],
  ['a path that cannot be decoded', 'GET', '/api/event/%zz', 400, 'VALIDATION_FAILED'],
  ['65 letters for a PIN', 'GET', `/api/event/${'A'.repeat(65)}`, 400, 'VALIDATION_FAILED'],
  ['60 letters for a PIN', 'GET', `/api/event/${'A'.repeat(60)}`, 404, 'EVENT_NOT_FOUND'],
  ['an id of the wrong form', 'GET', '/api/photo/..', 404, 'NOT_FOUND'],
  ['an id that is too short', 'GET', '/api/figure/abc', 400, 'VALIDATION_FAILED'],
])('%s: %s %s', async (_, method, path, status, code) => {
  expect(outcome(await client.request(method, path))).toEqual([status, code]);
});

test('names invalid fields one by one', async () => {
  const answer = await client.request('POST', '/api/event', {
    token,
    json: { eventName: '', eventType: 'Gold' },
  });
  expect(outcome(answer)).toEqual([400, 'VALIDATION_FAILED']);
  const { details } = answer.json<{ error: { details: { in: string; fields: { path: string }[] } } }>().error;
  expect(details.in).toBe('body');
  expect(details.fields.map(({ path }) => path).sort()).toEqual(['/eventName', '/eventType']);
  const query = await client.request('GET', `/api/event/${eventId}/thumbhashes?count=1000`);
  expect(query.json<{ error: { details: { in: string } } }>().error.details.in).toBe('querystring');
});

test.each([
  ['JSON that is none', '{"eventName":', 'application/json', 400, 'VALIDATION_FAILED'],
  ['no JSON at all', '', 'application/json', 400, 'VALIDATION_FAILED'],
  ['a prototype', '{"__proto__":{"x":1}}', 'application/json', 400, 'VALIDATION_FAILED'],
  ['XML', '<event/>', 'application/xml', 415, 'MEDIA_TYPE_UNSUPPORTED'],
  [
    '600 KB',
    JSON.stringify({ eventName: 'x'.repeat(600_000) }),
    'application/json',
    413,
    'PAYLOAD_TOO_LARGE',
  ],
])('a body of %s', async (_, body, type, status, code) => {
  const response = await fetch(`${server.origin}/api/event`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const answer = {
    status: response.status,
    headers: response.headers,
    bytes,
    json: () => JSON.parse(bytes.toString()),
  };
  expect(outcome(answer)).toEqual([status, code]);
});

test('accepts an empty body with a JSON content type where no body is needed', async () => {
  const session = await client.signIn('renewed@example.com');
  const { status } = await fetch(`${server.origin}/api/session/renew`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.idToken}`, 'content-type': 'application/json' },
  });
  expect(status).toBe(200);
});

test('an unexpected error is 500 and reveals nothing (L2)', async () => {
  const { context } = server;
  const photoId = 'P'.repeat(22);
  const row = { id: photoId, event_id: eventId, name: 'a.jpg', mime: 'image/jpeg', size: 1, crc32: 1 };
  await context.db
    .insertInto('photos')
    .values({
      ...row,
      sha256: Buffer.alloc(32),
      width: 1,
      height: 1,
      taken_at: null,
      uploader_id: null,
      guest_hash: null,
    })
    .execute();
  const { url } = (await client.request('GET', `/api/photo/${photoId}`)).json<{ url: string }>();
  const answer = await client.request('GET', url);
  expect(outcome(answer)).toEqual([500, 'UNEXPECTED']);
  expect(answer.bytes.toString()).not.toMatch(/fire|secret/);
});

test('every response has the security headers (A3)', async () => {
  for (const path of ['/api/config', '/api/nothing', '/api/health/live']) {
    const { headers } = await client.request('GET', path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('x-frame-options'), path).toBe('DENY');
    expect(headers.get('referrer-policy'), path).toBe('no-referrer');
    expect(headers.get('content-security-policy'), path).toMatch(/object-src 'none';base-uri 'none'/);
    expect(headers.get('content-security-policy'), path).toMatch(/script-src 'self';/);
    expect(headers.get('strict-transport-security'), path).toBe(null);
    expect(headers.get('server'), path).toBe(null);
  }
});

test.each([
  ['0', 'max-age=31536000'],
  ['1', 'max-age=31536000; includeSubDomains'],
])(
  'over HTTPS browsers are bound to it, and subdomains with HSTS_SUBDOMAINS=%s',
  { tags: 'rest' },
  async (setting, header) => {
    const secure = await startTestServer({
      env: { HSTS_SUBDOMAINS: setting },
      alter: (context) => ({ ...context, publicUrl: 'https://photos.example.com' }),
    });
    const { headers } = await secure.newClient().request('GET', '/api/health/live');
    expect(headers.get('strict-transport-security')).toBe(header);
    await secure.stop();
  },
);

test('a connection that sends no HTTP gets a response and is closed, and the server continues', async () => {
  const { socket, received, closed } = await openConnection(server.origin);
  socket.write('NONSENSE\r\n\r\n');
  expect(await received(/\}$/)).toMatch(/^HTTP\/1.1 400 /);
  await closed;
  expect((await client.request('GET', '/api/health/live')).status).toBe(200);
});

test("serves the API's description and its page", async () => {
  const openapi = (await client.request('GET', '/api/openapi.json')).json<{ info: { title: string } }>();
  expect(openapi.info.title).toBe('Togather');
  expect((await client.request('GET', '/api/docs/')).headers.get('content-type')).toMatch(/^text\/html/);
});
