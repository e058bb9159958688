import { randomBytes } from 'node:crypto';
import { type EndpointName, endpoints } from '@togather/contract/endpoints.ts';
import type { Modes } from '@togather/contract/modes.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { jobHandlers } from '#app/job-handlers.ts';
import { runJobs } from '#platform/jobs/run-jobs.ts';
import { createBuyer, noticeFor, postForm } from '#plus/payments/testing/buyer.ts';
import type { Client } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { readTables } from '#testing/read-tables.ts';
import { type RoleScene, setScene } from '#testing/role-scene.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { SAMPLE_METRICS_TOKEN, sampleRequests } from '#testing/sample-requests.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

/** What is served in read-only mode although its method is not GET: it reads, or serves sign-in and the modes. */
const READING_POSTS: readonly EndpointName[] = [
  'createArchive',
  'downloadEverything',
  'findFigures',
  'listMatchesByKey',
  'reportVitals',
  'returnFromCashier',
];
const SIGN_IN_WRITES: readonly EndpointName[] = [
  'createSession',
  'renewSession',
  'signOut',
  'endSession',
  'endAllSessions',
];
/** What is served during maintenance to everyone. */
const ALWAYS: readonly EndpointName[] = [
  ...SIGN_IN_WRITES,
  'getLive',
  'getReady',
  'getMetrics',
  'getConfig',
  'listSessions',
  'checkAdmin',
  'receivePaymentNotice',
  'returnFromCashier',
  'leaveCashier',
];

let server: TestServer;
let other: TestServer;
let client: Client;
let scene: RoleScene;
let admin: Session;
beforeAll(async () => {
  const env = {
    ADMIN_EMAILS: 'boss@example.com',
    FREE_EVENTS_PER_MONTH: '1000',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'photos@example.com',
    METRICS_TOKEN: SAMPLE_METRICS_TOKEN,
    TRUSTED_PROXIES: '1',
    SECRET_KEY: 'a secret of the installation under test',
  };
  server = await startTestServer({ env });
  // A second web process of the installation.
  other = await startTestServer({ env, databaseUrl: server.databaseUrl });
  client = server.newClient();
  admin = await client.signIn('boss@example.com');
  scene = await setScene(server, client, await client.signIn('host@example.com'));
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});
afterEach(() => change({ maintenance: false, readOnly: false }));

const change = async (modes: Partial<Modes>) => {
  const token = admin.idToken;
  const answer = await client.request('PUT', '/api/admin/installation/modes', { token, json: modes });
  expect(answer.status).toBe(200);
  const wanted = answer.json<Modes>();
  for (const { context } of [server, other])
    await vi.waitFor(() => expect(context.modes.current()).toEqual(wanted), patience);
};

const isForAdmins = (name: EndpointName) => 'who' in endpoints[name] && endpoints[name].who === 'admin';

/** Each from an address of its own, with unused limits. */
const newAddress = () => ({ 'x-forwarded-for': `10.${randomBytes(3).join('.')}` });
const signInFor = (name: EndpointName) =>
  server.newClient().signIn(`${isForAdmins(name) ? 'boss' : 'host'}@example.com`, newAddress());

/** Sends the sample request of an endpoint as a new browser. Returns status and code, and reads only the head of a stream. */
const ask = async (name: EndpointName, session: Session) => {
  const { method, path, auth } = endpoints[name];
  const { options = {}, query } = sampleRequests(scene, await tinyPhoto(3))[`${method} ${path}`]!;
  const address = path.replace(/:(\w+)/g, (_, id: keyof RoleScene) => scene[id]);
  const given = options.json === undefined ? (options.form ?? null) : JSON.stringify(options.json);
  const response = await fetch(`${server.origin}${address}${query ? `?${query}` : ''}`, {
    method,
    redirect: 'manual',
    headers: {
      ...newAddress(),
      ...(auth !== 'none' && { authorization: `Bearer ${session.idToken}` }),
      ...options.headers,
      ...(options.json !== undefined && { 'content-type': 'application/json' }),
    },
    body: method === 'GET' ? null : given,
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body = isJson ? ((await response.json()) as { error?: { code: string } }) : {};
  if (!isJson) await response.body?.cancel();
  return { code: body.error?.code, status: response.status, retryAfter: response.headers.get('retry-after') };
};

test.each(Object.keys(endpoints) as EndpointName[])(
  'read-only: %s changes nothing (I1)',
  { tags: 'rest' },
  async (name) => {
    await change({ readOnly: true });
    const session = await signInFor(name);
    // Who signs in, what administrators read, limits, and selections to download are stored all the same.
    const left = ['audit_log', 'token_buckets', 'archives'];
    if (SIGN_IN_WRITES.includes(name)) left.push('sessions', 'users', 'local_identity_records', 'erasures');
    const before = await readTables(server.context.db, left);
    const { code, status, retryAfter } = await ask(name, session);
    const isServed =
      endpoints[name].method === 'GET' || [...READING_POSTS, ...SIGN_IN_WRITES, 'changeModes'].includes(name);
    if (isServed) expect(code).not.toBe('READ_ONLY');
    else expect({ code, status, retryAfter }).toEqual({ code: 'READ_ONLY', status: 503, retryAfter: '30' });
    expect(await readTables(server.context.db, left)).toEqual(before);
  },
);

test.each(Object.keys(endpoints) as EndpointName[])(
  'maintenance: %s serves whom it must (I2)',
  { tags: 'rest' },
  async (name) => {
    await change({ maintenance: true });
    const session = await signInFor(name);
    const { code, status, retryAfter } = await ask(name, session);
    if (isForAdmins(name) || ALWAYS.includes(name)) expect(code).not.toBe('MAINTENANCE');
    else expect({ code, status, retryAfter }).toEqual({ code: 'MAINTENANCE', status: 503, retryAfter: '30' });
  },
);

test('only administrators see and change the modes, every process follows, and each change is in the audit (I2)', async () => {
  const host = await client.signIn('host@example.com');
  const refused = await client.request('PUT', '/api/admin/installation/modes', {
    token: host.idToken,
    json: { readOnly: true },
  });
  expect(refused.json()).toMatchObject({ error: { code: 'ADMIN_ONLY' } });
  await change({ readOnly: true });
  await change({ maintenance: true });
  const read = await server.newClient().request('GET', '/api/admin/installation', { token: admin.idToken });
  expect(read.json<ResponseOf<'readInstallation'>>().modes).toEqual({ maintenance: true, readOnly: true });
  const { details } = await server.context.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'changeModes')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ maintenance: true });
});

test('maintenance ends open streams, and read-only mode does not', async () => {
  const open = () => fetch(`${other.origin}/api/event/${scene.eventId}/stream`);
  await change({ readOnly: true });
  const stream = await open();
  expect(stream.status).toBe(200);
  await change({ maintenance: true, readOnly: false });
  // Resolves when the stream has ended.
  await stream.text();
  expect((await open()).status).toBe(503);
});

test('a payment settles during maintenance; in read-only mode the provider is asked to repeat its notice (I3)', async () => {
  const buyer = await createBuyer(client, 'buyer@example.com');
  const id = await buyer.save('Wedding');
  const checkout = await buyer.start(id);
  const notice = noticeFor(checkout, server.context.payments!.merchant);
  const send = () => postForm(`${server.origin}/api/payment/notice`, notice);
  await change({ readOnly: true });
  expect((await send()).status).toBe(503);
  await change({ readOnly: false });
  expect((await buyer.status(id)).paymentStatus).not.toBe('PAID');
  await change({ maintenance: true });
  expect((await send()).text).toBe('1|OK');
  await change({ maintenance: false });
  expect((await buyer.status(id)).paymentStatus).toBe('PAID');
});

test('an upload whose bytes arrive when read-only mode begins is refused, and goes in afterwards (I1)', async () => {
  const { eventId } = scene;
  const photo = await tinyPhoto(77);
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const boundary = 'x'.repeat(20);
  const part = (name: string, more: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const body = new ReadableStream({
    start: async (controller) => {
      const write = (data: string | Uint8Array) => controller.enqueue(Buffer.from(data));
      write(`${part('eventId', '')}${eventId}\r\n${part('photos', '; filename="a.jpg"')}`);
      write(photo.bytes.slice(0, 100));
      read();
      await mayEnd;
      write(photo.bytes.slice(100));
      write(`\r\n--${boundary}--\r\n`);
      controller.close();
    },
  });
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'idempotency-key': 'the-same-batch-0001',
  };
  const entered = vi.spyOn(server.context.uploadGate, 'enter');
  const sending = fetch(`${server.origin}/api/photo/upload`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  await isRead;
  await vi.waitFor(() => expect(entered).toHaveBeenCalled(), patience);
  entered.mockRestore();
  await change({ readOnly: true });
  end();
  const refused = await sending;
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ error: { code: 'READ_ONLY' } });
  await change({ readOnly: false });
  expect((await client.upload(eventId, [photo])).photos).toHaveLength(1);
});

test('a changed language of a user is stored after read-only mode, not during it (I1)', async () => {
  const { idToken } = await server.newClient().signIn('reader@example.com', newAddress());
  const stored = async () => {
    const user = server.context.db.selectFrom('users').select('language');
    return (await user.where('email', '=', 'reader@example.com').executeTakeFirstOrThrow()).language;
  };
  const changed = (await stored()) === 'en' ? 'zh-TW' : 'en';
  const read = () =>
    server.newClient().request('GET', '/api/member-center/hosted-events', {
      headers: { authorization: `Bearer ${idToken}`, cookie: `i18next=${changed}` },
    });
  await change({ readOnly: true });
  expect((await read()).status).toBe(200);
  expect(await stored()).not.toBe(changed);
  await change({ readOnly: false });
  expect((await read()).status).toBe(200);
  expect(await stored()).toBe(changed);
});

test('background jobs wait in read-only mode, and run afterwards (I1)', { tags: 'rest' }, async () => {
  const { storage } = server.context;
  const worker = await startTestServer({
    databaseUrl: server.databaseUrl,
    alter: (context) => ({ ...context, storage }),
  });
  try {
    await change({ readOnly: true });
    await runJobs(worker.context, jobHandlers);
    await change({ readOnly: false });
    const { photos } = await client.upload(scene.eventId, [await tinyPhoto(78)]);
    const isMade = async () => {
      const row = await server.context.db
        .selectFrom('photos')
        .select('previews_at')
        .where('id', '=', photos[0]!.photoId)
        .executeTakeFirstOrThrow();
      return row.previews_at !== null;
    };
    await vi.waitFor(async () => expect(await isMade()).toBe(true), patience);

    await change({ readOnly: true });
    await vi.waitFor(() => expect(worker.context.modes.current().readOnly).toBe(true), patience);
    await vi.waitFor(() => expect(workersOf(worker)).toEqual(['publish-erasures']), patience);
    await change({ readOnly: false });
    await vi.waitFor(() => expect(workersOf(worker)).toContain('delete-due-photos'), patience);
  } finally {
    await worker.stop();
  }
});

/** Returns the names of the queues that a process works on. */
const workersOf = ({ context }: TestServer): string[] =>
  context.jobs.boss.getWipData({ includeInternal: false }).map(({ name }) => name);
