import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/base/new-id.ts';
import { sign } from '#platform/ecpay/check-mac-value.ts';
import { decideTrade, openTrade } from '#plus/payments/sandbox-cashier/queries.ts';
import { noticeOf, tradeInfoOf } from '#plus/payments/sandbox-cashier/trade-messages.ts';
import { type Buyer, createBuyer, postForm } from '#plus/payments/testing/buyer.ts';
import { keepLog } from '#plus/payments/testing/keep-log.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { reconcilePayments } from './settle-payment.ts';

const MINUTE = 60_000;
const merchant = { merchantId: '7654321', hashKey: 'reconcileKey0123', hashIv: 'reconcileIv01234' };
const env = {
  ECPAY_MERCHANT_ID: merchant.merchantId,
  ECPAY_HASH_KEY: merchant.hashKey,
  ECPAY_HASH_IV: merchant.hashIv,
};
type Form = Record<string, string>;

/** A provider whose responses the test sets. */
let answer: (question: Form) => { status?: number; fields?: Form };
const asked: Form[] = [];
const provider = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const question = Object.fromEntries(new URLSearchParams(text));
    asked.push(question);
    const { status = 200, fields = {} } = answer(question);
    response.writeHead(status).end(new URLSearchParams(fields).toString());
  });
});

const kept = keepLog();
let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, resolve));
  const queryUrl = `http://localhost:${(provider.address() as AddressInfo).port}/QueryTradeInfo/V5`;
  server = await startTestServer({
    env,
    log: kept.log,
    alter: (context) => ({ ...context, payments: { ...context.payments!, queryUrl } }),
  });
});
afterAll(async () => {
  await server.stop();
  provider.close();
});
/** Each case has its own buyer, since a user's starts per hour are limited. */
let cases = 0;
beforeEach(async () => {
  buyer = await createBuyer(server.newClient(), `buyer-${++cases}@example.com`);
  asked.length = 0;
  ahead = 0;
  await server.context.db.updateTable('payment_attempts').set({ ask_at: null }).execute();
});

const begin = async () => {
  const id = await buyer.save('quiet');
  return { id, checkout: await buyer.start(id) };
};
const info = (question: Form, changes: Form): Form =>
  sign(
    {
      MerchantID: question.MerchantID!,
      MerchantTradeNo: question.MerchantTradeNo!,
      TradeAmt: '549',
      ItemName: 'Togather Plus 活動 ~',
      ...changes,
    },
    merchant,
  );
const statusOf = async (id: string) => (await buyer.status(id)).paymentStatus;
/** The worker's clock runs ahead; sessions depend on the server's. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const run = () => reconcilePayments({ ...server.context, clock: now });
const later = async (minutes: number) => {
  ahead += minutes * MINUTE;
  await run();
};

test('finds a payment whose notice was lost ten minutes after its start, not sooner', async () => {
  const { id, checkout } = await begin();
  answer = (question) => ({ fields: info(question, { TradeStatus: '1' }) });
  await later(9);
  expect(asked).toEqual([]);
  await later(1.1);
  expect(await statusOf(id)).toBe('PAID');
  expect(asked).toHaveLength(1);
  const { CheckMacValue, ...question } = asked[0]!;
  expect(question).toMatchObject({ MerchantID: '7654321', MerchantTradeNo: checkout.MerchantTradeNo });
  expect(sign(question, merchant).CheckMacValue).toBe(CheckMacValue);
  expect(Math.abs(Number(question.TimeStamp) - now().getTime() / 1000)).toBeLessThan(30);
  await later(2000);
  expect(asked).toHaveLength(1);
});

test('queries an unpaid payment less and less often, and fails it after a day', {
  tags: 'rest',
}, async () => {
  const { id } = await begin();
  answer = (question) => ({ fields: info(question, { TradeStatus: asked.length % 2 ? '0' : '10200095' }) });
  const times: number[] = [];
  for (let minute = 5; minute <= 1500; minute += 5) {
    const before = asked.length;
    await later(5.001);
    if (asked.length > before) times.push(minute);
    if (minute < 1435) expect(await statusOf(id)).toBe('PROCESSING');
  }
  expect(times).toHaveLength(9);
  expect(times[0]).toBe(10);
  expect(await statusOf(id)).toBe('FAIL');
});

test('responses that are unsigned, of another trade or of another amount settle nothing', async () => {
  const { id } = await begin();
  const other = { MerchantTradeNo: 'Another0000000000000' };
  const wrong: ((question: Form) => Form)[] = [
    (question) => ({ ...info(question, { TradeStatus: '0' }), TradeStatus: '1' }),
    (question) => sign(info(question, { TradeStatus: '1' }), { ...merchant, hashKey: 'x' }),
    (question) => info(question, { TradeStatus: '1', ...other }),
    (question) => info(question, { TradeStatus: '1', TradeAmt: '1' }),
    (question) => info(question, { TradeStatus: '1', SimulatePaid: '1' }),
    () => ({}),
  ];
  for (const fields of wrong) {
    answer = (question) => ({ fields: fields(question) });
    const before = kept.alarms().length;
    await later(200);
    expect(kept.alarms().length).toBe(before + 1);
  }
  expect(asked).toHaveLength(6);
  expect(await statusOf(id)).toBe('PROCESSING');
});

test('stops querying an unresponsive provider until the next run, and then retries', async () => {
  const first = await begin();
  const second = await begin();
  answer = () => ({ status: 403 });
  await later(10.1);
  expect(asked).toHaveLength(1);
  answer = (question) => ({ fields: info(question, { TradeStatus: '1' }) });
  await run();
  expect(asked).toHaveLength(2);
  await later(10.1);
  expect(asked).toHaveLength(3);
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['PAID', 'PAID']);
});

test('a provider that is unresponsive for a day fails nothing, raises an alarm, and is queried until it responds', async () => {
  const { id } = await begin();
  answer = () => ({ status: 500 });
  await later(1500);
  expect(kept.alarms().at(-1)).toMatchObject({ alarm: 'payment-unknown' });
  expect(await statusOf(id)).toBe('PROCESSING');
  answer = (question) => ({ fields: info(question, { TradeStatus: '1' }) });
  await later(10.1);
  expect(await statusOf(id)).toBe('PAID');
});

test('a provider that is unresponsive for a week is not queried any more', async () => {
  const { id } = await begin();
  answer = () => ({ status: 500 });
  await later(6 * 1440);
  await later(1440);
  await later(2000);
  expect(asked).toHaveLength(2);
  expect(await statusOf(id)).toBe('PROCESSING');
});

for (const [status, outcome] of [
  ['1', 'PAID'],
  ['0', 'FAIL'],
] as const)
  test(`queries again when the last result cannot be written: ${outcome}`, async () => {
    const { id } = await begin();
    const { db } = server.context;
    answer = (question) => ({ fields: info(question, { TradeStatus: status }) });
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'the database is away'; end $$`.execute(
      db,
    );
    await sql`
      create trigger refuse before update of status on payment_attempts for each row execute function refuse()`.execute(
      db,
    );
    await expect(later(1500)).rejects.toThrow(/is away/);
    await sql`drop function refuse cascade`.execute(db);
    expect(await statusOf(id)).toBe('PROCESSING');
    await later(10.1);
    expect(await statusOf(id)).toBe(outcome);
    await later(2000);
    expect(asked).toHaveLength(2);
  });

test('finds a second payment of the same event, too, and owes it back', async () => {
  const { id, checkout } = await begin();
  await buyer.start(id);
  answer = (question) => ({ fields: info(question, { TradeStatus: '1' }) });
  await later(10.1);
  expect(asked).toHaveLength(2);
  expect(await statusOf(id)).toBe('PAID');
  expect(kept.alarms().at(-1)).toMatchObject({ alarm: 'refund-due', reason: 'PAID_TWICE' });
  expect(checkout.MerchantTradeNo).toBeDefined();
});

test('does not query after a final result', async () => {
  const { checkout } = await begin();
  const { db, clock } = server.context;
  await openTrade(db, checkout, clock());
  await decideTrade(db, checkout.MerchantTradeNo!, { status: 'FAILED', now: clock() });
  const trade = await db
    .selectFrom('sandbox_trades')
    .selectAll()
    .where('merchant_trade_no', '=', checkout.MerchantTradeNo!)
    .executeTakeFirstOrThrow();
  await postForm(`${server.origin}/api/payment/notice`, noticeOf(trade, merchant));
  answer = () => ({ fields: tradeInfoOf(trade, merchant) });
  await later(600);
  expect(asked).toEqual([]);
});

test('two concurrent workers query once', async () => {
  await begin();
  answer = (question) => ({ fields: info(question, { TradeStatus: '0' }) });
  ahead = 10.1 * MINUTE;
  await Promise.all([run(), run(), run()]);
  expect(asked).toHaveLength(1);
});

/** Seeds a hundred unpaid attempts, alternating between pending events. */
const flood = async (pendingIds: readonly string[]) => {
  const started_at = server.context.clock();
  const attempts = Array.from({ length: 100 }, (_, index) => ({
    merchant_trade_no: `Flood${String(cases * 1000 + index).padStart(15, '0')}`,
    pending_event_id: pendingIds[index % pendingIds.length]!,
    number: index + 2,
    amount_twd: 549,
    started_at,
    ask_at: started_at,
  }));
  await server.context.db.insertInto('payment_attempts').values(attempts).execute();
};
/** Asserts that a new payment is among the first to be queried. */
const expectNobodyWaits = async () => {
  const other = await createBuyer(server.newClient(), `patient-${cases}@example.com`);
  const others = await other.start(await other.save('mine'));
  answer = (question) => ({ status: question.MerchantTradeNo === others.MerchantTradeNo ? 503 : 200 });
  await later(10.1);
  expect(asked.slice(0, 2).map((question) => question.MerchantTradeNo)).toContain(others.MerchantTradeNo);
};

test('a user with a hundred unpaid attempts delays nobody else (D13)', async () => {
  const { id } = await begin();
  await flood([id]);
  await expectNobodyWaits();
});

test('accounts deleted after a hundred attempts delay nobody: together they count as one user (D13)', async () => {
  const left = Array.from({ length: 100 }, () => ({
    id: newId(),
    event_name: 'left',
    created_at: new Date(),
  }));
  await server.context.db.insertInto('pending_events').values(left).execute();
  await flood(left.map(({ id }) => id));
  await expectNobodyWaits();
});
