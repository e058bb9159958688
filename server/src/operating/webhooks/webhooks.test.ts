import type { Session } from '@togather/contract/schemas/accounts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { jobHandlers } from '#app/job-handlers.ts';
import { removeEndedEvents } from '#events/lifecycle/remove-ended-events.job.ts';
import { revealPhotos } from '#events/lifecycle/reveal-photos.job.ts';
import { newId } from '#platform/base/new-id.ts';
import { runJobs } from '#platform/jobs/run-jobs.ts';
import { createBuyer, noticeFor, postForm } from '#plus/payments/testing/buyer.ts';
import type { Client } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { startWebhookReceiver, verifyWebhook, type WebhookReceiver } from '#testing/webhook-receiver.ts';
import { queueWebhooks } from './webhook.ts';

const WEBHOOK_SECRET = 'a secret of the receiver only';

let receiver: WebhookReceiver;
let server: TestServer;
let client: Client;
let host: Session;
let admin: Session;
let seed = 0;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  server = await startTestServer({
    env: {
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET,
      WEBHOOK_PRIVATE_ADDRESSES: '1',
      FREE_EVENTS_PER_MONTH: '1000',
      ADMIN_EMAILS: 'boss@example.com',
    },
  });
  const { 'send-webhook': send } = jobHandlers;
  const nothing = Object.fromEntries(Object.keys(jobHandlers).map((name) => [name, async () => {}]));
  await runJobs(server.context, { ...nothing, 'send-webhook': send } as typeof jobHandlers);
  client = server.newClient();
  host = await client.signIn('host@example.com');
  admin = await client.signIn('boss@example.com');
});
afterAll(async () => {
  await server.stop();
  receiver.close();
});
beforeEach(async () => {
  await vi.waitFor(async () => expect(await states()).toEqual([]), patience);
  receiver.received.length = 0;
  receiver.answer((response) => response.writeHead(204).end());
});

/** The states of webhooks that are not delivered. */
const states = async () => {
  const { rows } = await sql<{ state: string; output: { message?: string } | null }>`
    select state, output from pgboss.job where name = 'send-webhook' and state <> 'completed'`.execute(
    server.context.db,
  );
  return rows;
};
/** Waits for so many webhooks, and returns them verified. */
const receive = async (count: number) => {
  await vi.waitFor(() => expect(receiver.received).toHaveLength(count), patience);
  return receiver.received.map((one) => verifyWebhook(one, WEBHOOK_SECRET));
};
const upload = async (eventId: string, count = 1) => {
  const files = await Promise.all(Array.from({ length: count }, () => tinyPhoto(++seed)));
  return (await server.newClient().upload(eventId, files)).photos.map(({ photoId }) => photoId);
};
const asHost = (method: string, path: string, json?: object) =>
  client.request(method, path, { token: host.idToken, ...(json && { json }) });
const createEvent = async () => {
  const created = await client.createEvent(host, 'A secret party');
  await receive(1);
  receiver.received.length = 0;
  return created;
};
const ping = { type: 'ping', data: {} } as const;
const queuePing = () =>
  server.context.db.transaction().execute((tx) => queueWebhooks(server.context, tx, [ping]));

test('an event is reported when it is created and deleted, without its name and PIN (W3)', async () => {
  const { eventId, pinCode } = await client.createEvent(host, 'A secret party');
  await receive(1);
  await asHost('DELETE', `/api/event/${eventId}`);
  const [created, ended] = await receive(2);
  expect(created).toEqual({
    type: 'event.created',
    id: expect.stringMatching(/^whk_\w{22}$/),
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { eventId, plan: 'Free', eventDate: expect.any(String), photoLimit: 100 },
  });
  expect(created!.id).toBe(receiver.received[0]!.headers['webhook-id']);
  expect(ended).toMatchObject({ type: 'event.ended', data: { eventId, reason: 'deleted' } });
  const all = receiver.received.map(({ body }) => body).join();
  for (const secret of ['secret party', pinCode, 'host@example.com']) expect(all).not.toContain(secret);
  expect(receiver.received[0]!.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^Togather\//),
  });
});

test('an event is reported when its time is over', async () => {
  const { eventId } = await createEvent();
  await server.context.db
    .updateTable('events')
    .set({ ends_at: new Date(0) })
    .where('id', '=', eventId)
    .execute();
  await removeEndedEvents(server.context);
  await removeEndedEvents(server.context);
  expect(await receive(1)).toMatchObject([{ type: 'event.ended', data: { eventId, reason: 'expired' } }]);
});

test('the photos of an upload are one report, and those that wait for a review are reported when they are shown', async () => {
  const { eventId } = await createPlusEvent(server, host);
  await receive(1);
  receiver.received.length = 0;
  const photoIds = await upload(eventId, 3);
  const [shown] = await receive(1);
  expect(shown).toMatchObject({ type: 'photos.shown', data: { eventId } });
  expect((shown!.data.photoIds as string[]).toSorted()).toEqual(photoIds.toSorted());

  const visibility = (to: string, ids: readonly string[]) =>
    asHost('POST', `/api/event/${eventId}/photos/visibility`, { photoIds: ids, visibility: to });
  await visibility('hidden', photoIds);
  // Shown photos are not reported again.
  await visibility('shown', photoIds.slice(0, 1));
  await receive(2);
  await visibility('shown', photoIds.slice(0, 2));
  const data = (await receive(3)).slice(1).map((one) => one.data.photoIds);
  expect(data).toEqual([photoIds.slice(0, 1), photoIds.slice(1, 2)]);

  await server.context.db
    .updateTable('photos')
    .set({ visibility: 'pending' })
    .where('id', '=', photoIds[2]!)
    .execute();
  await asHost('PATCH', `/api/event/${eventId}/permissions`, {
    defaultPermission: { permission: 'SHOW_UNREVIEWED', decision: 'ALLOW' },
    showWaiting: true,
  });
  expect((await receive(4)).at(-1)).toMatchObject({ data: { photoIds: photoIds.slice(2) } });
});

test('photos of a concealed event are reported when they are revealed, by a tap or at the time', async () => {
  const { eventId } = await createEvent();
  const change = (json: object) => asHost('PATCH', `/api/event/${eventId}`, json);
  await change({ revealAt: null });
  const first = await upload(eventId, 2);
  await change({ revealNow: true });
  expect((await receive(1))[0]!.data.photoIds).toEqual(first);
  await change({ revealNow: true });
  await change({ revealAt: new Date(Date.now() + 60_000).toISOString() });
  const second = await upload(eventId);
  server.clock.advance(61_000);
  await revealPhotos(server.context);
  await revealPhotos(server.context);
  server.clock.set(new Date());
  const reports = await receive(2);
  expect(reports.at(-1)!.data.photoIds).toEqual([...first, ...second]);
});

test('2,500 photos that are shown at once are three reports', async () => {
  const { eventId } = await createEvent();
  const photoIds = Array.from({ length: 2500 }, newId);
  await server.context.db
    .transaction()
    .execute((tx) => server.context.emit(tx, 'photosShown', { eventId, photoIds }));
  const reports = await receive(3);
  expect(reports.flatMap(({ data }) => data.photoIds as string[]).toSorted()).toEqual(photoIds.toSorted());
});

test('a settled payment is reported with its amount and event, and a second one with its refund', async () => {
  const buyer = await createBuyer(server.newClient(), 'buyer@example.com');
  const id = await buyer.save('Wedding');
  const [first, second] = [await buyer.start(id), await buyer.start(id)];
  for (const checkout of [first, second]) {
    const notice = noticeFor(checkout, server.context.payments!.merchant);
    expect((await postForm(`${server.origin}/api/payment/notice`, notice)).text).toBe('1|OK');
  }
  const reports = await receive(3);
  const settled = reports.filter(({ type }) => type === 'payment.settled').map(({ data }) => data);
  const eventId = reports.find(({ type }) => type === 'event.created')!.data.eventId;
  const common = { pendingEventId: id, amountTwd: 549 };
  expect(settled).toEqual(
    expect.arrayContaining([
      { ...common, merchantTradeNo: first.MerchantTradeNo, eventId, refundReason: null },
      { ...common, merchantTradeNo: second.MerchantTradeNo, eventId: null, refundReason: 'PAID_TWICE' },
    ]),
  );
});

test('a transaction that is rolled back reports nothing (W4)', async () => {
  const { db } = server.context;
  const rolledBack = db.transaction().execute(async (tx) => {
    await queueWebhooks(server.context, tx, [ping]);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await queuePing();
  await receive(1);
  await vi.waitFor(async () => expect(await states()).toEqual([]), patience);
  expect(receiver.received).toHaveLength(1);
});

/** Makes retries due at once. */
const hurry = () =>
  sql`update pgboss.job set start_after = now() where name = 'send-webhook' and state = 'retry'`.execute(
    server.context.db,
  );

test('a failing receiver gets five attempts under one id, then an administrator retries (W4)', {
  tags: 'rest',
}, async () => {
  receiver.answer((response) => response.writeHead(500).end('no'));
  await queuePing();
  for (let attempts = 1; attempts <= 5; attempts++) {
    await vi.waitFor(() => expect(receiver.received).toHaveLength(attempts), patience);
    const wanted = attempts < 5 ? 'retry' : 'failed';
    await vi.waitFor(async () => expect((await states())[0]?.state).toBe(wanted), patience);
    await hurry();
  }
  const { idToken: token } = admin;
  const state = await client.request('GET', '/api/admin/installation', { token });
  expect(state.json<{ jobs: object[] }>().jobs).toContainEqual(
    expect.objectContaining({ name: 'send-webhook', failed: 1 }),
  );
  const failed = await client.request('GET', '/api/admin/installation/jobs', { token });
  expect(failed.json<{ failed: object[] }>().failed).toMatchObject([
    {
      jobName: 'send-webhook',
      tries: 5,
      carries: { webhookId: receiver.received[0]!.headers['webhook-id'] },
      failure: 'Error: ping was answered with status 500',
    },
  ]);
  receiver.answer((response) => response.writeHead(202).end());
  const retried = await client.request('POST', '/api/admin/installation/jobs/send-webhook/retry', { token });
  expect(retried.json()).toEqual({ retried: 1 });
  await hurry();
  const all = await receive(6);
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  await vi.waitFor(async () => expect(await states()).toEqual([]), patience);
});

test('waits longer after each attempt', { tags: 'rest' }, async () => {
  receiver.answer((response) => response.writeHead(500).end());
  await queuePing();
  const waits: number[] = [];
  for (let attempts = 1; attempts <= 4; attempts++) {
    await vi.waitFor(() => expect(receiver.received).toHaveLength(attempts), patience);
    await vi.waitFor(async () => expect((await states())[0]?.state).toBe('retry'), patience);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
      where name = 'send-webhook' and state = 'retry'`.execute(server.context.db);
    waits.push(rows[0]!.seconds);
    await hurry();
  }
  await vi.waitFor(() => expect(receiver.received).toHaveLength(5), patience);
  await removeJobs();
  expect(waits.map((seconds) => seconds > 40 && seconds < 1000)).toEqual([true, true, true, true]);
  expect(waits[3]).toBeGreaterThan(waits[0]! * 2);
});

const removeJobs = async () => {
  await vi.waitFor(async () => expect((await states())[0]?.state).toMatch(/failed|retry/), patience);
  await sql`delete from pgboss.job where name = 'send-webhook'`.execute(server.context.db);
};

test('a receiver that is gone gets a webhook once', async () => {
  receiver.answer((response) => response.writeHead(410).end());
  await queuePing();
  await receive(1);
  await vi.waitFor(async () => expect(await states()).toEqual([]), patience);
});

test.each([
  ['seconds', () => '120'],
  ['a date', () => new Date(Date.now() + 120_000).toUTCString()],
])('a receiver gets a webhook again when Retry-After says so, in %s', async (_, retryAfter) => {
  receiver.answer((response) => response.writeHead(503, { 'retry-after': retryAfter() }).end());
  await queuePing();
  await receive(1);
  await vi.waitFor(async () => expect((await states())[0]?.state).toBe('created'), patience);
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job
    where name = 'send-webhook' and state = 'created'`.execute(server.context.db);
  expect(Math.abs(rows[0]!.seconds - 120)).toBeLessThan(30);
  receiver.answer((response) => response.writeHead(204).end());
  await sql`update pgboss.job set start_after = now() where name = 'send-webhook' and state = 'created'`.execute(
    server.context.db,
  );
  const [first, second] = await receive(2);
  expect(second!.id).toBe(first!.id);
});

test('a redirect is a failure and is not followed (W1)', async () => {
  receiver.answer((response) => response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end());
  await queuePing();
  await vi.waitFor(async () => expect((await states())[0]?.state).toBe('retry'), patience);
  expect((await states())[0]!.output!.message).toContain('status 307');
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
  await removeJobs();
});

test('an endless response is not read (W2)', async () => {
  let isCut = false;
  receiver.answer((response) => {
    response.writeHead(200);
    const writing = setInterval(() => response.write('x'.repeat(64 * 1024)), 5);
    response.on('close', () => {
      isCut = true;
      clearInterval(writing);
    });
  });
  await queuePing();
  await receive(1);
  await vi.waitFor(async () => expect(await states()).toEqual([]), patience);
  await vi.waitFor(() => expect(isCut).toBe(true), patience);
});

test('a receiver that does not answer is given up after ten seconds (W2)', { tags: 'rest' }, async () => {
  receiver.answer(() => {});
  await queuePing();
  await vi.waitFor(async () => expect((await states())[0]?.state).toBe('retry'), patience);
  expect((await states())[0]!.output!.message).toContain('no response within 10 s');
  await removeJobs();
});
