import { dayInTaipei, endOfRetention } from '@togather/contract/event-dates.ts';
import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sign } from '#platform/ecpay/check-mac-value.ts';
import { type Buyer, createBuyer, noticeFor, postForm } from '#plus/payments/testing/buyer.ts';
import { keepLog } from '#plus/payments/testing/keep-log.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const keys = { hashKey: 'settleKey0123456', hashIv: 'settleIv01234567' };
const env = { ECPAY_MERCHANT_ID: '7654321', ECPAY_HASH_KEY: keys.hashKey, ECPAY_HASH_IV: keys.hashIv };
const kept = keepLog();
let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer({ env, log: kept.log });
});
afterAll(() => server.stop());
/** Each case has its own buyer, since a user's starts per hour are limited. */
let cases = 0;
beforeEach(async () => {
  buyer = await createBuyer(server.newClient(), `buyer-${++cases}@example.com`);
});

const DAY_MS = 24 * 3600_000;
type Form = Record<string, string>;
const tell = (fields: Form) => postForm(`${server.origin}/api/payment/notice`, fields);
const statusOf = async (id: string) => (await buyer.status(id)).paymentStatus;
const failure = { RtnCode: '10100058', RtnMsg: '付款失敗' };
const begin = async (name = 'a party') => {
  const id = await buyer.save(name);
  return { id, checkout: await buyer.start(id) };
};
const countEvents = async () =>
  Number(
    (
      await server.context.db
        .selectFrom('events')
        .select((e) => e.fn.countAll().as('n'))
        .where('type', '=', 'Plus')
        .executeTakeFirstOrThrow()
    ).n,
  );
const attemptOf = (checkout: Form) =>
  server.context.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('merchant_trade_no', '=', checkout.MerchantTradeNo!)
    .executeTakeFirstOrThrow();
/** Runs `act` and asserts the number of Plus events it creates. */
const expectEvents = async (made: number, act: () => Promise<void>) => {
  const before = await countEvents();
  await act();
  expect((await countEvents()) - before).toBe(made);
};

test('a success creates the Plus event at its settlement, and is acknowledged exactly', async () => {
  const { id, checkout } = await begin('Grand opening');
  expect(await statusOf(id)).toBe('PROCESSING');
  await expectEvents(1, async () => {
    const answer = await tell(noticeFor(checkout, keys));
    expect([answer.status, answer.text]).toEqual([200, '1|OK']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(answer.headers.get('content-length')).toBe('4');
  });
  const paid = await buyer.status(id);
  expect(paid.paymentStatus).toBe('PAID');
  const event = await server.newClient().lookUp(paid.correspondingEventBasicInfo!.eventPin);
  expect(event).toMatchObject({ eventName: 'Grand opening', eventType: 'Plus', totalPhotoLimit: 850 });
  expect(event.eventEndDate).toBe(paid.correspondingEventBasicInfo!.endDate);
  const row = await attemptOf(checkout);
  expect(event.eventStartDate).toBe(row.verdict_at!.toISOString());
  expect(row).toMatchObject({ status: 'PAID', amount_twd: 549, refund_due_at: null, ask_at: null });
});

test('a Plus event has the wanted date, or the day of a settlement that comes later', async () => {
  const dayAfter = (days: number) => dayInTaipei(new Date(server.clock.now().getTime() + days * DAY_MS));
  const pay = async (eventDate: string, waitMs = 0) => {
    const id = await buyer.save('Dated', { eventDate });
    const checkout = await buyer.start(id);
    server.clock.advance(waitMs);
    await tell(noticeFor(checkout, keys));
    const { merchant_trade_no } = await attemptOf(checkout);
    return server.context.db
      .selectFrom('pending_events')
      .innerJoin('payment_attempts', 'pending_event_id', 'pending_events.id')
      .innerJoin('events', 'events.id', 'pending_events.event_id')
      .select(['events.event_date', 'events.ends_at'])
      .where('merchant_trade_no', '=', merchant_trade_no)
      .executeTakeFirstOrThrow();
  };
  const wanted = dayAfter(30);
  expect(await pay(wanted)).toEqual({ event_date: wanted, ends_at: endOfRetention(wanted, RETENTION_DAYS) });
  const today = dayAfter(0);
  const late = await pay(today, 2 * DAY_MS);
  expect(late).toEqual({ event_date: dayAfter(0), ends_at: endOfRetention(dayAfter(0), RETENTION_DAYS) });
  expect(late.event_date > today).toBe(true);
  server.clock.set(new Date());
});

test('a failure fails the pending event; another attempt has its own number and may succeed', async () => {
  const { id, checkout } = await begin();
  expect((await tell(noticeFor(checkout, keys, failure))).text).toBe('1|OK');
  expect(await statusOf(id)).toBe('FAIL');
  const second = await buyer.start(id);
  expect(second.MerchantTradeNo).not.toBe(checkout.MerchantTradeNo);
  expect(await statusOf(id)).toBe('PROCESSING');
  await expectEvents(1, async () => void (await tell(noticeFor(second, keys))));
  expect(await statusOf(id)).toBe('PAID');
});

test('a repeated notice, with another RtnMsg, is acknowledged and changes nothing', async () => {
  const { id, checkout } = await begin();
  await expectEvents(1, async () => {
    for (const RtnMsg of ['交易成功', '付款成功', 'paid', 'paid']) {
      expect((await tell(noticeFor(checkout, keys, { RtnMsg }))).text).toBe('1|OK');
    }
  });
  expect(await statusOf(id)).toBe('PAID');
});

test('twenty concurrent notices create one event', async () => {
  const { id, checkout } = await begin();
  await expectEvents(1, async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => tell(noticeFor(checkout, keys, { RtnMsg: `${n}` }))),
    );
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['1|OK']));
  });
  expect(await statusOf(id)).toBe('PAID');
});

test('two attempts paid concurrently create one event and one refund', async () => {
  const { id, checkout } = await begin();
  const second = await buyer.start(id);
  await expectEvents(1, async () => {
    await Promise.all([checkout, second, checkout, second].map((attempt) => tell(noticeFor(attempt, keys))));
  });
  const rows = [await attemptOf(checkout), await attemptOf(second)];
  expect(rows.map(({ status }) => status)).toEqual(['PAID', 'PAID']);
  expect(rows.filter((row) => row.refund_due_at !== null)).toHaveLength(1);
  expect(await statusOf(id)).toBe('PAID');
});

test('a failure after the success changes nothing, and a success after the failure settles', async () => {
  const first = await begin();
  await tell(noticeFor(first.checkout, keys));
  await tell(noticeFor(first.checkout, keys, failure));
  expect(await statusOf(first.id)).toBe('PAID');
  const second = await begin();
  await tell(noticeFor(second.checkout, keys, failure));
  await expectEvents(1, async () => void (await tell(noticeFor(second.checkout, keys))));
  expect(await statusOf(second.id)).toBe('PAID');
});

test('a late success of an older attempt turns FAIL into PAID, and its failure fails nothing', async () => {
  const { id, checkout } = await begin();
  const second = await buyer.start(id);
  await tell(noticeFor(checkout, keys, failure));
  expect(await statusOf(id)).toBe('PROCESSING');
  await tell(noticeFor(second, keys, failure));
  expect(await statusOf(id)).toBe('FAIL');
  await expectEvents(1, async () => void (await tell(noticeFor(checkout, keys))));
  expect(await statusOf(id)).toBe('PAID');
});

test('two paid attempts create one event, a recorded refund and an alarm', async () => {
  const { id, checkout } = await begin();
  const second = await buyer.start(id);
  await expectEvents(1, async () => {
    await tell(noticeFor(checkout, keys));
    expect((await tell(noticeFor(second, keys))).text).toBe('1|OK');
    await tell(noticeFor(second, keys));
  });
  expect((await attemptOf(checkout)).refund_due_at).toBeNull();
  expect(await attemptOf(second)).toMatchObject({
    refund_due_at: expect.any(Date),
    refund_reason: 'PAID_TWICE',
    refunded_at: null,
  });
  expect(await buyer.status(id)).toMatchObject({ paymentStatus: 'PAID', refundDueTwd: 549 });
  const alarms = kept.alarms().filter((line) => line.merchantTradeNo === second.MerchantTradeNo);
  expect(alarms).toMatchObject([{ alarm: 'refund-due', reason: 'PAID_TWICE', level: 50 }]);
  expect(await statusOf(id)).toBe('PAID');
});

test('a forged notice changes nothing, is refused and raises an alarm', async () => {
  const { id, checkout } = await begin();
  const stage = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' };
  const good = noticeFor(checkout, keys);
  const forged: Form[] = [
    noticeFor(checkout, stage),
    noticeFor(checkout, stage, { MerchantID: '3002607' }),
    { ...good, CheckMacValue: good.CheckMacValue!.slice(1) },
    { ...good, CheckMacValue: '' },
    { ...good, RtnMsg: 'altered' },
    { MerchantTradeNo: checkout.MerchantTradeNo!, RtnCode: '1' },
    {},
  ];
  const before = kept.alarms().length;
  await expectEvents(0, async () => {
    for (const fields of forged) {
      const answer = await tell(fields);
      expect([answer.status, answer.text]).toEqual([200, '0|CheckMacValue Error']);
    }
  });
  const again = await fetch(`${server.origin}/api/payment/notice`, {
    method: 'POST',
    body: `${new URLSearchParams(good)}&RtnCode=1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(await again.text()).toBe('0|CheckMacValue Error');
  expect(
    kept
      .alarms()
      .slice(before)
      .map(({ alarm }) => alarm),
  ).toEqual(Array(8).fill('payment-forged'));
  expect(await statusOf(id)).toBe('PROCESSING');
});

test('a notice without a body is refused with the same text', async () => {
  const empty = await fetch(`${server.origin}/api/payment/notice`, { method: 'POST' });
  expect([empty.status, await empty.text()]).toEqual([200, '0|CheckMacValue Error']);
});

test('our own signed checkout form is no notice, nor is one without a result or a trade (A12)', async () => {
  const { id, checkout } = await begin();
  const { RtnCode: _code, ...withoutVerdict } = noticeFor(checkout, keys);
  const { TradeNo: _trade, ...withoutTrade } = noticeFor(checkout, keys);
  const before = kept.alarms().length;
  for (const fields of [checkout, sign(withoutVerdict, keys), sign(withoutTrade, keys)])
    expect((await tell(fields)).text).toBe('0|CheckMacValue Error');
  expect(await statusOf(id)).toBe('PROCESSING');
  expect(
    kept
      .alarms()
      .slice(before)
      .map(({ alarm }) => alarm),
  ).toEqual(Array(3).fill('payment-forged'));
  await expectEvents(1, async () => void (await tell(noticeFor(checkout, keys))));
});

test.each([
  ['wrong amount', { TradeAmt: '1' }, 'WRONG_AMOUNT', '1|OK'],
  ['wrong merchant', { MerchantID: '3002607' }, 'WRONG_MERCHANT', '0|CheckMacValue Error'],
  ['simulated', { SimulatePaid: '1' }, 'SIMULATED', '1|OK'],
  ['unknown attempt', { MerchantTradeNo: 'Unknown0000000000000' }, 'UNKNOWN_ATTEMPT', '1|OK'],
])('%s never settles, and raises an alarm', async (_name, changes, reason, words) => {
  const { id, checkout } = await begin();
  const before = kept.alarms().length;
  await expectEvents(0, async () => {
    expect((await tell(noticeFor(checkout, keys, changes))).text).toBe(words);
  });
  expect(kept.alarms().slice(before)).toMatchObject([{ alarm: 'payment-refused', reason }]);
  expect(await statusOf(id)).toBe('PROCESSING');
  // The correct notice still settles.
  await expectEvents(1, async () => void (await tell(noticeFor(checkout, keys))));
});

test('a payment that the provider has yet to confirm is not final', async () => {
  const { id, checkout } = await begin();
  expect((await tell(noticeFor(checkout, keys, { RtnCode: '10300066' }))).text).toBe('1|OK');
  expect(await statusOf(id)).toBe('PROCESSING');
});

test('a payment of a deleted account is due for refund', async () => {
  const leaving = await createBuyer(server.newClient(), 'leaving@example.com');
  const checkout = await leaving.start(await leaving.save('gone'));
  await server.context.db.deleteFrom('users').where('email', '=', 'leaving@example.com').execute();
  await expectEvents(0, async () => void (await tell(noticeFor(checkout, keys))));
  expect(await attemptOf(checkout)).toMatchObject({
    refund_due_at: expect.any(Date),
    refund_reason: 'OWNER_GONE',
  });
  expect(kept.alarms().at(-1)).toMatchObject({ alarm: 'refund-due', reason: 'OWNER_GONE' });
});

test('the browser returns to the outcome page, whatever it posts, and settles nothing', async () => {
  const { id, checkout } = await begin();
  const page = `${server.origin}/pending-event-creation-complete/${id}`;
  const posted = await postForm(checkout.OrderResultURL!, noticeFor(checkout, keys));
  expect([posted.status, posted.headers.get('location')]).toEqual([303, page]);
  const forged = await postForm(checkout.OrderResultURL!, { RtnCode: '1' });
  expect([forged.status, forged.headers.get('location')]).toEqual([303, page]);
  const back = await fetch(checkout.ClientBackURL!, { redirect: 'manual' });
  expect([back.status, back.headers.get('location')]).toEqual([303, page]);
  expect(await statusOf(id)).toBe('PROCESSING');
});

test('a unique index prevents a second event of one payment', async () => {
  const { id, checkout } = await begin();
  const second = await buyer.start(id);
  await tell(noticeFor(checkout, keys));
  const forced = server.context.db
    .updateTable('payment_attempts')
    .set({ status: 'PAID', verdict_at: new Date() })
    .where('merchant_trade_no', '=', second.MerchantTradeNo!)
    .execute();
  await expect(forced).rejects.toMatchObject({ constraint: 'payment_attempts_settled' });
});

test('neither key is in the log, nor in responses to the browser (threats.md L1)', async () => {
  const { checkout } = await begin();
  const config = await server.newClient().request('GET', '/api/config');
  const told = [...kept.lines, JSON.stringify(checkout), config.bytes.toString()].join('\n');
  expect(told).not.toContain(keys.hashKey);
  expect(told).not.toContain(keys.hashIv);
  expect(kept.lines.length).toBeGreaterThan(50);
  expect(config.json<object>()).toMatchObject({
    cashierUrl: 'https://payment-stage.ecpay.com.tw/Cashier/AioCheckOut/V5',
    features: { payments: true },
  });
  expect(config.headers.get('content-security-policy')).toContain(
    "form-action 'self' https://payment-stage.ecpay.com.tw;",
  );
  expect(sign(checkout, keys).CheckMacValue).toBe(checkout.CheckMacValue);
});
