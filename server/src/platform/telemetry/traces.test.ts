import { contract } from '@togather/contract/schemas/contract.ts';
import type { EndpointDefinition } from '@togather/contract/schemas/endpoint.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { patience } from '#testing/patience.ts';
import { type RoleScene, setScene } from '#testing/role-scene.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { SAMPLE_METRICS_TOKEN, sampleRequests } from '#testing/sample-requests.ts';
import { startTestServer, type TestServerOptions } from '#testing/test-server.ts';
import { startTraceCollector, type TraceCollector } from '#testing/trace-collector.ts';
import { openLog } from './log.ts';

let collector: TraceCollector;
beforeAll(async () => {
  collector = await startTraceCollector();
});
afterAll(() => collector.stop());
beforeEach(() => {
  collector.answerWith(200);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20');
});
afterEach(() => vi.unstubAllEnvs());

const startTraced = ({ env, ...options }: TestServerOptions = {}) =>
  startTestServer({ ...options, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env } });

const KEYS = [
  'db.collection.name',
  'db.operation.name',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'togather.request.id',
];

test('spans of any request, by any caller, neither identify nor give access to a person, an event or a photo (L1)', {
  tags: 'rest',
}, async () => {
  const server = await startTraced({
    env: {
      ADMIN_EMAILS: 'admin@example.com',
      FREE_EVENTS_PER_MONTH: '1000',
      METRICS_TOKEN: SAMPLE_METRICS_TOKEN,
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'photos@example.com',
    },
  });
  const secrets = new Set(['example.com', SAMPLE_METRICS_TOKEN, 'Bearer', 'eyJ', '127.0.0.1']);
  const client = server.newClient();
  const set = async () => {
    const host = await client.signIn('host@example.com');
    const scene = await setScene(server, client, host);
    const { jobName, ...ids } = scene;
    for (const secret of [...Object.values(ids), host.idToken.slice(-20)]) secrets.add(secret);
    return { scene, host };
  };
  /** Returns whether the request was served. */
  const ask = async (endpoint: EndpointDefinition, { scene, host }: Awaited<ReturnType<typeof set>>) => {
    const { method, path, who } = endpoint;
    const caller = who === 'admin' ? await client.signIn('admin@example.com') : host;
    const {
      query,
      options,
      status = 200,
    } = sampleRequests(scene, await tinyPhoto(Math.random() * 1e6))[`${method} ${path}`]!;
    const address = path.replace(/:(\w+)/g, (_, name: keyof RoleScene) => scene[name]);
    const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, ...options?.headers };
    const answer = await client.request(method, `${address}${query ? `?${query}` : ''}`, {
      token: caller.idToken,
      ...options,
      headers,
    });
    // Refills the rate limits, which this test is not about.
    server.clock.advance(10_000);
    return answer.status === status;
  };
  let scene = await set();
  const traced = (Object.values(contract) as EndpointDefinition[]).filter(
    ({ path }) => !/health|metrics|stream/.test(path),
  );
  for (const endpoint of traced) {
    if (await ask(endpoint, scene)) continue;
    // Earlier requests have changed too much of the scene for this one.
    scene = await set();
    expect(await ask(endpoint, scene), `${endpoint.method} ${endpoint.path}`).toBe(true);
  }
  await client.request('GET', `/event/${scene.scene.pin}?t=${scene.scene.token}`);
  await server.stop();

  const exported = collector.bodies.join('\n');
  for (const secret of secrets) expect(exported, secret).not.toContain(secret);
  const names = new Set(collector.spans.map(({ name }) => name));
  for (const { method, path } of traced) expect(names).toContain(`${method} ${path}`);
  const keys = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...keys].sort().filter((key) => !KEYS.includes(key))).toEqual([]);
  expect(exported).not.toContain('a'.repeat(32));
});

test('a failed request is marked, and its log lines contain the id of its trace', async () => {
  const lines: string[] = [];
  const server = await startTraced({
    log: openLog('info', { write: (line) => void lines.push(line) }),
    alter: (context) => ({
      ...context,
      storage: { ...context.storage, open: () => Promise.reject(new TypeError('of a secret')) },
    }),
  });
  const { signIn, createEvent, upload, request } = server.newClient();
  const { eventId } = await createEvent(await signIn('host@example.com'), 'Failing');
  const { photos } = await upload(eventId, [await tinyPhoto(1)]);
  const earlier = collector.spans.length;
  expect((await request('GET', photos[0]!.url)).status).toBe(500);
  await server.stop();
  const span = collector.spans.slice(earlier).find(({ failed }) => failed)!;
  expect(span).toMatchObject({
    name: 'GET /api/photo/:photoId/original',
    attributes: { 'http.response.status_code': 500, 'error.type': '500' },
  });
  const line = lines.find((line) => line.includes('a request failed'))!;
  expect(JSON.parse(line)).toMatchObject({
    traceId: span.traceId,
    reqId: span.attributes['togather.request.id'],
  });
});

test('a refusing collector is reported once at its start and once at its end, and affects no request', {
  tags: 'rest',
}, async () => {
  const lines: string[] = [];
  const told = (words: string) => lines.filter((line) => line.includes(words)).length;
  const server = await startTraced({ log: openLog('info', { write: (line) => void lines.push(line) }) });
  const { request } = server.newClient();
  collector.answerWith(400);
  for (let round = 1; round <= 3; round++) {
    const before = collector.asked();
    expect((await request('GET', '/api/config')).status).toBe(200);
    await expect.poll(collector.asked, patience).toBeGreaterThan(before);
    await expect.poll(() => told('does not accept traces'), patience).toBe(1);
  }
  collector.answerWith(200);
  await request('GET', '/api/config');
  await expect.poll(() => told('accepts traces again'), patience).toBe(1);
  expect(told('does not accept traces')).toBe(1);
  await server.stop();
});

test('an unreachable collector delays the end of the server by some seconds at most', {
  tags: 'rest',
}, async () => {
  const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } });
  expect((await server.newClient().request('GET', '/api/config')).status).toBe(200);
  const startedAt = performance.now();
  await server.stop();
  expect(performance.now() - startedAt).toBeLessThan(60_000);
});

test('unsampled spans are not sent', { tags: 'rest' }, async () => {
  vi.stubEnv('OTEL_TRACES_SAMPLER', 'parentbased_traceidratio');
  vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '0');
  const before = collector.asked();
  const server = await startTraced();
  const { signIn, createEvent } = server.newClient();
  await createEvent(await signIn('host@example.com'), 'Left out');
  await server.stop();
  expect(collector.asked()).toBe(before);
});
