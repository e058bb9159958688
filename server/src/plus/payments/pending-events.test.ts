import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { type Buyer, createBuyer, noticeFor, postForm } from './testing/buyer.ts';

const keys = { hashKey: 'pendingKey012345', hashIv: 'pendingIv0123456' };
const env = { ECPAY_MERCHANT_ID: '7654321', ECPAY_HASH_KEY: keys.hashKey, ECPAY_HASH_IV: keys.hashIv };
let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer({ env });
  buyer = await createBuyer(server.newClient(), 'owner@example.com');
});
afterAll(() => server.stop());

const codeOf = async (method: string, path: string, options: { token?: string; json?: unknown } = {}) => {
  const answer = await server.newClient().request(method, path, options);
  return [answer.status, answer.json().error.code];
};

test('a pending event waits until a payment is started', async () => {
  const id = await buyer.save('  春酒 party ');
  expect(await buyer.status(id)).toEqual({
    pendingEventId: id,
    eventName: '春酒 party',
    eventType: 'PLUS',
    paymentStatus: 'PENDING',
    correspondingEventBasicInfo: null,
    isUpgrade: false,
    order: null,
    refundDueTwd: 0,
  });
});

test.each([
  [{ eventName: '   ', eventType: 'PLUS' }],
  [{ eventName: 'x', eventType: 'Plus' }],
  [{ eventName: 'x', eventType: 'FREE' }],
  [{ eventName: 'x' }],
  [{ eventName: 'x'.repeat(121), eventType: 'PLUS' }],
  [{ eventName: 'x', eventType: 'PLUS', eventDate: '2026-02-30' }],
])('rejects %j', async (json) => {
  const token = buyer.session.idToken;
  expect(await codeOf('POST', '/api/pending-event', { token, json })).toEqual([400, 'VALIDATION_FAILED']);
});

test('rejects a date in the past', async () => {
  const json = { eventName: 'x', eventType: 'PLUS', eventDate: '2020-01-01' };
  const answer = await codeOf('POST', '/api/pending-event', { token: buyer.session.idToken, json });
  expect(answer).toEqual([400, 'EVENT_DATE_OUT_OF_RANGE']);
});

test('ignores extra fields (S4)', async () => {
  const json = {
    eventName: 'cheap',
    eventType: 'PLUS',
    paymentStatus: 'PAID',
    status: 'PAID',
    amount: 1,
    hostId: 'x',
    ownerId: 'x',
  };
  const token = buyer.session.idToken;
  const answer = await server.newClient().request('POST', '/api/pending-event', { token, json });
  const { pendingEventId } = answer.json<{ pendingEventId: string }>();
  expect((await buyer.status(pendingEventId)).paymentStatus).toBe('PENDING');
  const started = await server
    .newClient()
    .request('POST', `/api/pending-event/${pendingEventId}/start-payment`, {
      token,
      json: { TotalAmount: 1, amountTwd: 1 },
    });
  const { paymentParams } = started.json<{ paymentParams: string }>();
  expect(JSON.parse(paymentParams).TotalAmount).toBe('549');
});

test('only the owner sees or pays it (S7)', async () => {
  const id = await buyer.save('mine');
  const other = (await server.newClient().signIn('other@example.com')).idToken;
  for (const pendingEventId of [id, 'A'.repeat(22)]) {
    const path = `/api/pending-event/${pendingEventId}`;
    const none = [404, 'PENDING_EVENT_NOT_FOUND'];
    expect(await codeOf('GET', `${path}/payment-status`, { token: other })).toEqual(none);
    expect(await codeOf('POST', `${path}/start-payment`, { token: other })).toEqual(none);
    expect(await codeOf('GET', `${path}/payment-status`)).toEqual([401, 'LOGIN_REQUIRED']);
    expect(await codeOf('POST', `${path}/start-payment`)).toEqual([401, 'LOGIN_REQUIRED']);
  }
  expect((await buyer.status(id)).paymentStatus).toBe('PENDING');
});

test('every start is a new attempt; a paid event accepts no more', async () => {
  const id = await buyer.save("curl <b>'~ party");
  const forms = [await buyer.start(id), await buyer.start(id, 'en-US'), await buyer.start(id, 'zh-TW,en')];
  expect(new Set(forms.map((form) => form.MerchantTradeNo)).size).toBe(3);
  expect(forms.map((form) => form.Language)).toEqual([undefined, 'ENG', undefined]);
  expect(JSON.stringify(forms)).not.toContain('party');
  await postForm(forms[1]!.ReturnURL!, noticeFor(forms[1]!, keys));
  expect((await buyer.status(id)).paymentStatus).toBe('PAID');
  const path = `/api/pending-event/${id}/start-payment`;
  expect(await codeOf('POST', path, { token: buyer.session.idToken })).toEqual([409, 'ALREADY_PAID']);
});

test('an event that is deleted afterwards stays paid', async () => {
  const id = await buyer.save('short-lived');
  const form = await buyer.start(id);
  await postForm(form.ReturnURL!, noticeFor(form, keys));
  await server.context.db.deleteFrom('events').where('name', '=', 'short-lived').execute();
  expect(await buyer.status(id)).toMatchObject({
    paymentStatus: 'PAID',
    correspondingEventBasicInfo: null,
  });
});

test('a settlement wins over a concurrent start, and nothing is processing afterwards', async () => {
  const id = await buyer.save('race');
  const form = await buyer.start(id);
  await Promise.allSettled([
    postForm(form.ReturnURL!, noticeFor(form, keys)),
    ...Array.from({ length: 6 }, () => buyer.start(id)),
  ]);
  expect((await buyer.status(id)).paymentStatus).toBe('PAID');
});

test('a user starts at most ten payments an hour, concurrently or one by one, and others are unaffected (D13)', async () => {
  const eager = await createBuyer(server.newClient(), 'eager@example.com');
  const ids = await Promise.all(Array.from({ length: 14 }, (_, index) => eager.save(`party ${index}`)));
  const start = (id: string, token = eager.session.idToken) =>
    server.newClient().request('POST', `/api/pending-event/${id}/start-payment`, { token });
  const statuses = (await Promise.all(ids.map((id) => start(id)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  const refused = await start(ids[0]!);
  expect([refused.status, refused.json().error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  const calm = await createBuyer(server.newClient(), 'calm@example.com');
  expect((await start(await calm.save('mine'), calm.session.idToken)).status).toBe(200);
  server.clock.advance(3600_000);
  const { idToken } = await server.newClient().signIn('eager@example.com');
  expect((await start(ids[0]!, idToken)).status).toBe(200);
});
