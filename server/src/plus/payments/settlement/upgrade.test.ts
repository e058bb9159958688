import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Buyer, createBuyer, noticeFor, postForm } from '#plus/payments/testing/buyer.ts';
import { keepLog } from '#plus/payments/testing/keep-log.ts';
import type { Client } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const keys = { hashKey: 'upgradeKey012345', hashIv: 'upgradeIv0123456' };
const env = {
  ECPAY_MERCHANT_ID: '7654321',
  ECPAY_HASH_KEY: keys.hashKey,
  ECPAY_HASH_IV: keys.hashIv,
  ADMIN_EMAILS: 'boss@example.com',
};
const kept = keepLog();
let server: TestServer;
let client: Client;
let buyer: Buyer;
let event: { eventId: string; pinCode: string };
let cases = 0;
beforeAll(async () => {
  server = await startTestServer({ env, log: kept.log });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(new Date());
  client = server.newClient();
  buyer = await createBuyer(client, `host-${++cases}@example.com`);
  event = await client.createEvent(buyer.session, 'Small party');
});

type Form = Record<string, string>;
const upgrade = (eventId = event.eventId) => buyer.save('Small party', { upgradeOf: eventId });
const tell = async (checkout: Form, changes: Form = {}) => {
  const answer = await postForm(`${server.origin}/api/payment/notice`, noticeFor(checkout, keys, changes));
  expect(answer.text).toBe('1|OK');
};
const lookUp = () => client.lookUp(event.pinCode, buyer.session);
const attemptOf = ({ MerchantTradeNo }: Form) =>
  server.context.db
    .selectFrom('payment_attempts')
    .select(['status', 'amount_twd', 'refund_reason', 'refund_due_at', 'verdict_at'])
    .where('merchant_trade_no', '=', MerchantTradeNo!)
    .executeTakeFirstOrThrow();
const codeOf = async (upgradeOf: string, token = buyer.session.idToken) => {
  const json = { eventName: 'x', eventType: 'PLUS', upgradeOf };
  const answer = await server.newClient().request('POST', '/api/pending-event', { token, json });
  return [answer.status, answer.json().error?.code];
};
const endNow = () =>
  server.context.db
    .updateTable('events')
    .set({ ends_at: new Date(server.clock.now().getTime() - 1000) })
    .where('id', '=', event.eventId)
    .execute();

test('an upgrade keeps a larger photo limit that an administrator has given', async () => {
  const limit = { photo_limit: 5000 };
  await server.context.db.updateTable('events').set(limit).where('id', '=', event.eventId).execute();
  await tell(await buyer.start(await upgrade()));
  expect(await lookUp()).toMatchObject({ eventType: 'Plus', totalPhotoLimit: 5000 });
});

test('a paid upgrade turns a Free event into Plus, with its PIN, photos, guests and end (H2)', async () => {
  await client.upload(event.eventId, [await tinyPhoto(1)]);
  const before = await lookUp();
  const id = await upgrade();
  expect(await buyer.status(id)).toMatchObject({
    eventName: 'Small party',
    paymentStatus: 'PENDING',
    isUpgrade: true,
    correspondingEventBasicInfo: null,
  });
  const checkout = await buyer.start(id);
  expect(checkout.TotalAmount).toBe('549');
  expect((await lookUp()).eventType).toBe('Free');
  await tell(checkout);
  const after = await lookUp();
  const { eventId, pinCode, eventStartDate, eventDate, eventEndDate, photos, guestCount } = before;
  expect(after).toMatchObject({
    ...{ eventId, pinCode, eventStartDate, eventDate, eventEndDate, guestCount },
    photos: photos.map(({ photoId }) => ({ photoId })),
    eventType: 'Plus',
    totalPhotoLimit: 850,
    remainingPhotoQuota: 849,
    plusEventSettings: { sponsorSubtitle: '' },
  });
  expect(after.version).not.toBe(before.version);
  expect(await buyer.status(id)).toMatchObject({
    paymentStatus: 'PAID',
    correspondingEventBasicInfo: { eventPin: pinCode, endDate: eventEndDate },
    order: { orderNumber: checkout.MerchantTradeNo, amountTwd: 549 },
    refundDueTwd: 0,
  });
  // Plus features work, and nothing was created beside it.
  const json = { uploadsClosed: true };
  const token = buyer.session.idToken;
  expect((await client.request('PATCH', `/api/event/${eventId}`, { token, json })).status).toBe(200);
  const { idToken } = buyer.session;
  const hosted = await client.request('GET', '/api/member-center/hosted-events', { token: idToken });
  expect(hosted.json()).toHaveLength(1);
});

test('an upgrade is saved once; twenty notices of two attempts upgrade once and owe one refund (H2, D23)', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => upgrade()));
  expect(new Set(ids).size).toBe(1);
  const id = ids[0]!;
  const checkouts = [await buyer.start(id), await buyer.start(id)];
  await Promise.all(Array.from({ length: 20 }, (_, n) => tell(checkouts[n % 2]!, { RtnMsg: `notice ${n}` })));
  const rows = await Promise.all(checkouts.map(attemptOf));
  expect(rows.map(({ status }) => status)).toEqual(['PAID', 'PAID']);
  expect(rows.map((row) => row.refund_reason).sort()).toEqual(['PAID_TWICE', null]);
  expect(await buyer.status(id)).toMatchObject({ paymentStatus: 'PAID', refundDueTwd: 549 });
  expect(await lookUp()).toMatchObject({ eventType: 'Plus', totalPhotoLimit: 850 });
  expect(await codeOf(event.eventId)).toEqual([409, 'ALREADY_PLUS']);
});

test('a failed payment leaves the event Free, and a later attempt upgrades it', async () => {
  const id = await upgrade();
  await tell(await buyer.start(id), { RtnCode: '10100058' });
  expect((await buyer.status(id)).paymentStatus).toBe('FAIL');
  expect((await lookUp()).eventType).toBe('Free');
  await tell(await buyer.start(await upgrade()));
  expect((await lookUp()).eventType).toBe('Plus');
});

test('foreign, unknown and taken-down events are 404, ended and Plus ones 409 (H2)', async () => {
  const other = await server.newClient().signIn('other@example.com');
  expect(await codeOf(event.eventId, other.idToken)).toEqual([404, 'EVENT_UNKNOWN']);
  expect(await codeOf('A'.repeat(22))).toEqual([404, 'EVENT_UNKNOWN']);
  expect(await codeOf('short')).toEqual([400, 'VALIDATION_FAILED']);
  const plus = await createPlusEvent(server, buyer.session);
  expect(await codeOf(plus.eventId)).toEqual([409, 'ALREADY_PLUS']);
  const id = await upgrade();
  const start = async () => {
    const path = `/api/pending-event/${id}/start-payment`;
    const answer = await client.request('POST', path, { token: buyer.session.idToken });
    return [answer.status, answer.json().error?.code];
  };
  const { db } = server.context;
  const setDown = (taken_down_at: Date | null) =>
    db.updateTable('events').set({ taken_down_at }).where('id', '=', event.eventId).execute();
  await setDown(new Date());
  expect(await codeOf(event.eventId)).toEqual([404, 'EVENT_UNKNOWN']);
  expect(await start()).toEqual([404, 'EVENT_UNKNOWN']);
  await setDown(null);
  await endNow();
  expect(await codeOf(event.eventId)).toEqual([409, 'EVENT_ENDED']);
  expect(await start()).toEqual([409, 'EVENT_ENDED']);
});

test.each([
  ['ends', endNow],
  [
    'is deleted',
    () => client.request('DELETE', `/api/event/${event.eventId}`, { token: buyer.session.idToken }),
  ],
])(
  'a payment for an event that %s before it arrives is due for refund, once (H2, D23)',
  async (_, remove) => {
    const id = await upgrade();
    const checkout = await buyer.start(id);
    await remove();
    const alarms = kept.alarms().length;
    await tell(checkout);
    await tell(checkout, { RtnMsg: 'once more' });
    const row = await attemptOf(checkout);
    expect(row).toMatchObject({ status: 'PAID', amount_twd: 549, refund_reason: 'EVENT_GONE' });
    // Recorded by the transaction that settles the attempt.
    expect(row.refund_due_at).toEqual(row.verdict_at);
    expect(kept.alarms().slice(alarms)).toMatchObject([{ alarm: 'refund-due', reason: 'EVENT_GONE' }]);
    expect(await buyer.status(id)).toMatchObject({
      paymentStatus: 'FAIL',
      refundDueTwd: 549,
      correspondingEventBasicInfo: null,
    });
    const { idToken: token } = await client.signIn('boss@example.com');
    const { refunds } = (await client.request('GET', '/api/admin/refunds?count=200', { token })).json<
      ResponseOf<'listRefunds'>
    >();
    expect(refunds.filter((one) => one.merchantTradeNo === checkout.MerchantTradeNo)).toMatchObject([
      { amountTwd: 549, reason: 'EVENT_GONE', eventName: 'Small party', refunded: null },
    ]);
  },
);

test('a payment whose event becomes Plus in another way is paid twice', async () => {
  const id = await upgrade();
  const checkout = await buyer.start(id);
  const plus = { type: 'Plus', photo_limit: 850 } as const;
  await server.context.db.updateTable('events').set(plus).where('id', '=', event.eventId).execute();
  await tell(checkout);
  expect(await attemptOf(checkout)).toMatchObject({ status: 'PAID', refund_reason: 'PAID_TWICE' });
});

test('upgrades and deletions of their events at once settle or owe back each payment, without a deadlock (D23)', async () => {
  const all = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const own = server.newClient();
      const payer = await createBuyer(own, `racer-${n}@example.com`);
      const { eventId } = await own.createEvent(payer.session, 'Race');
      const checkout = await payer.start(await payer.save('Race', { upgradeOf: eventId }));
      const leave = () => own.request('DELETE', `/api/event/${eventId}`, { token: payer.session.idToken });
      return { checkout, leave };
    }),
  );
  await Promise.all(all.flatMap(({ checkout, leave }) => [tell(checkout), leave(), tell(checkout)]));
  for (const { checkout } of all) {
    const { status, refund_reason } = await attemptOf(checkout);
    expect(status).toBe('PAID');
    expect([null, 'EVENT_GONE']).toContain(refund_reason);
  }
  const { rows } = await sql<{ n: number }>`select deadlocks::int as n from pg_stat_database
    where datname = current_database()`.execute(server.context.db);
  expect(rows[0]!.n).toBe(0);
});
