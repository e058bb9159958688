import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLog } from '#platform/telemetry/log.ts';
import { codeFor, uploadForm } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { ENDING, fieldPart, filePart, openConnection, uploadHead } from '#testing/raw-upload.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';

let server: TestServer;
let broken = false;
const lines: string[] = [];
/** Includes what libraries print outside the log. */
const printed: string[] = [];
beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(
      (...words) => void printed.push(words.map(String).join(' ')),
    );
  }
  server = await startTestServer({
    runsJobs: true,
    log: openLog('debug', { write: (line) => void lines.push(line) }),
    env: { FACE_WORKERS: '1' },
    alter: (context) => ({
      ...context,
      storage: {
        ...context.storage,
        open: (key, range) => {
          if (broken) throw new Error('the disk failed\n{"level":50,"msg":"forged"}');
          return context.storage.open(key, range);
        },
      },
    }),
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

test('after all kinds of requests no log line contains a token, a code or a PIN, and none is forged or reversed (L1, L2, D12)', {
  tags: 'rest',
}, async () => {
  const host = server.newClient();
  const authData = await codeFor(host.request, 'host@example.com');
  await host.request('POST', '/api/session', { json: { authData } });
  await host.request('POST', '/api/session', { json: { authData } });
  await host.request('POST', '/api/session', { json: { authData: 'wrong-code-of-someone' } });
  const session = await host.signIn('host@example.com');
  const { eventId, pinCode } = await host.createEvent(session, 'line\r\n{"level":30,"msg":"forged"}\u202e');
  await host.lookUp(pinCode, session);
  await host.request('GET', `/event/${pinCode}`);
  const invitation = await host.request('POST', `/api/event/${eventId}/host-invites`, {
    token: session.idToken,
  });
  const inviteSecret = invitation.json<{ url: string }>().url.split('/').at(-1)!;
  await host.request('GET', `/co-host/${inviteSecret}`);
  await host.request('GET', `/api/host-invite/${inviteSecret}`);
  await host.request('POST', `/api/host-invite/${inviteSecret}/accept`, { token: session.idToken });
  await host.request('GET', `/api/event/${pinCode}/nothing`);
  await host.request('GET', `/api/event/${pinCode}%zz`);
  await host.request('POST', '/api/event', {
    token: session.idToken,
    json: { eventName: '\0', eventType: 'Free' },
  });
  await host.request('POST', '/api/event', { token: `${session.idToken}x`, json: {} });
  await host.request('POST', '/api/session/renew', { token: session.idToken });
  const name = 'name\u202e\u2028\u200b\r\n{"level":30,"msg":"forged"}.jpg';
  const [photo] = (await host.upload(eventId, [{ ...samplePhotos()[0]!, name }])).photos;
  await host.upload(eventId, [{ name, bytes: Buffer.from('no photo') }]);
  await waitUntilIdle(server);

  await hangUpWhileUploading(eventId);
  await hangUpWhileDownloading(photo!.url);
  broken = true;
  const failed = await host.request('GET', photo!.url);
  broken = false;
  expect(failed.status).toBe(500);
  await host.request('POST', '/api/photo/upload', { form: uploadForm('nothing', [await tinyPhoto(1)]) });
  await vi.waitFor(() => expect(lines.some((line) => line.includes('the disk failed'))).toBe(true), patience);

  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    expect(line.endsWith('\n') && !line.slice(0, -1).includes('\n')).toBe(true);
    const { msg } = JSON.parse(line) as { msg: string };
    expect(msg).not.toBe('forged');
  }
  expect(lines.join('')).not.toMatch(/[\p{Bidi_Control}\u2028\u2029\u200b]/u);
  const text = [...lines, ...printed].join('\n');
  const secrets = [
    'Bearer ',
    'eyJ',
    'code=',
    pinCode,
    inviteSecret,
    authData,
    'wrong-code-of-someone',
    session.idToken.slice(-20),
  ];
  const token = new URL(photo!.url).searchParams.get('t')!;
  for (const secret of [...secrets, token, 'host@example.com', 'togather_join']) {
    expect(text, secret).not.toContain(secret);
  }
  expect(text).toContain('"route":"/api/event/:pin"');
});

/** Returns the log lines of what `act` does. */
const linesOf = async (act: () => Promise<unknown>) => {
  const before = lines.length;
  await act();
  // The line is written after the response has reached the client.
  await vi.waitFor(
    () => expect(lines.slice(before).some((line) => line.includes('"answered"'))).toBe(true),
    patience,
  );
  return lines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
};

test('the line of a refused request has its code and reason, without what the client sent', async () => {
  const { request } = server.newClient();
  const lineOf = async (act: () => Promise<unknown>) =>
    (await linesOf(act)).find(({ msg }) => msg === 'answered');
  const unknown = await lineOf(() => request('GET', '/api/event/ABCDEF'));
  expect(unknown).toMatchObject({
    level: 30,
    method: 'GET',
    route: '/api/event/:pin',
    status: 404,
    code: 'EVENT_NOT_FOUND',
    reason: expect.stringMatching(/\w+ \w+/),
    reqId: expect.any(String),
    ms: expect.any(Number),
  });
  const invalid = await lineOf(() =>
    request('POST', '/api/session', { json: { authData: '', codeVerifier: 'a-secret' } }),
  );
  expect(invalid).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    reason: expect.stringMatching(/^body\/authData: .+; body\/codeVerifier: /),
  });
  const broken = await lineOf(() =>
    fetch(`${server.origin}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"authData":"a-secret',
    }),
  );
  expect(broken).toMatchObject({ status: 400, causes: ['FST_ERR_CTP_INVALID_JSON_BODY'] });
  expect(lines.join('')).not.toContain('a-secret');
});

test('health checks and metrics are logged at debug, except a refused scrape', async () => {
  const { request } = server.newClient();
  for (const path of ['/api/health/live', '/api/health/ready', '/api/metrics'])
    expect(
      (await linesOf(() => request('GET', path))).map(({ level }) => level),
      path,
    ).toEqual([20]);
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const [refused] = (await linesOf(() => request('GET', '/api/metrics', { headers }))).filter(
    ({ msg }) => msg === 'answered',
  );
  expect(refused).toMatchObject({ level: 30, status: 403, code: 'FORBIDDEN' });
});

test("a failed sign-in is logged as a warning with the provider's code", async () => {
  const { request } = server.newClient();
  const failed = await linesOf(() =>
    request('POST', '/api/session', { json: { authData: 'wrong-code-of-another' } }),
  );
  expect(failed.find(({ msg }) => msg === 'a sign-in failed')).toMatchObject({
    level: 40,
    code: 'SIGN_IN_FAILED',
    provider: expect.stringContaining('invalid_grant'),
    status: 400,
  });
  expect(lines.join('')).not.toContain('wrong-code-of-another');
});

const hangUpWhileUploading = async (eventId: string) => {
  const { bytes } = await tinyPhoto(2);
  const body = Buffer.concat([fieldPart('eventId', eventId), filePart(bytes), ENDING]);
  const { socket, closed } = await openConnection(server.origin);
  socket.write(Buffer.concat([uploadHead(body.length), body.subarray(0, 300)]));
  await sleep(50);
  socket.resetAndDestroy();
  await closed;
};

const hangUpWhileDownloading = async (url: string) => {
  const { pathname, search } = new URL(url);
  const { socket, received, closed } = await openConnection(server.origin);
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer eyJhbGciOiJub25lIn0.e30.\r\n\r\n`,
  );
  await received(/HTTP\/1.1 200/);
  socket.resetAndDestroy();
  await closed;
  await sleep(50);
};
