import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Refund } from '@togather/contract/schemas/operating.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBuyer, noticeFor, postForm } from '#plus/payments/testing/buyer.ts';
import type { Client } from '#testing/client.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const keys = { hashKey: 'refundKey0123456', hashIv: 'refundIv01234567' };
const env = {
  ADMIN_EMAILS: 'boss@example.com,other-boss@example.com',
  ECPAY_MERCHANT_ID: '7654321',
  ECPAY_HASH_KEY: keys.hashKey,
  ECPAY_HASH_IV: keys.hashIv,
};

let server: TestServer;
let client: Client;
let admin: Session;
beforeAll(async () => {
  server = await startTestServer({ env });
  client = server.newClient();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.context.db.deleteFrom('payment_attempts').execute();
  admin = await client.signIn('boss@example.com');
});

const list = async (query = '') =>
  (await client.request('GET', `/api/admin/refunds${query}`, { token: admin.idToken })).json<
    ResponseOf<'listRefunds'>
  >();
const record = async (merchantTradeNo: string, by = admin) =>
  (await client.request('POST', `/api/admin/refunds/${merchantTradeNo}/refunded`, { token: by.idToken }))
    .status;
const tell = async (checkout: Record<string, string>) => {
  const answer = await postForm(`${server.origin}/api/payment/notice`, noticeFor(checkout, keys));
  expect(answer.text).toBe('1|OK');
};
const tradesOf = (refunds: readonly Refund[]) => refunds.map(({ merchantTradeNo }) => merchantTradeNo);

/** Pays twice for one event, so that the second payment is due. Returns both checkouts. */
const payTwice = async (name: string) => {
  const buyer = await createBuyer(server.newClient(), `${name}@example.com`);
  const id = await buyer.save(name);
  const [first, second] = [await buyer.start(id), await buyer.start(id)];
  await tell(first);
  await tell(second);
  server.clock.advance(1000);
  return { buyer, first: first.MerchantTradeNo!, second: second.MerchantTradeNo! };
};

const readGauge = async () => {
  const text = (await server.newClient().request('GET', '/api/metrics')).bytes.toString();
  return Number(/^togather_refunds_due (\d+)$/m.exec(text)?.[1]);
};

const rowOf = (merchantTradeNo: string) =>
  server.context.db
    .selectFrom('payment_attempts')
    .select(['refunded_at', 'refunded_by', 'refunded_by_email'])
    .where('merchant_trade_no', '=', merchantTradeNo)
    .executeTakeFirstOrThrow();

const countRecorded = async () =>
  (
    await server.context.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'recordRefund')
      .execute()
  ).length;

test('a payment to refund is in the list with its details, and in the metric (D23)', {
  tags: 'rest',
}, async () => {
  const { second } = await payTwice('pays-twice');
  const leaving = await createBuyer(server.newClient(), 'leaves@example.com');
  const left = await leaving.start(await leaving.save('left behind'));
  await server.newClient().request('DELETE', '/api/account', { token: leaving.session.idToken });
  await tell(left);
  expect(await list()).toEqual({
    refunds: [
      {
        merchantTradeNo: second,
        amountTwd: 549,
        reason: 'PAID_TWICE',
        eventName: 'pays-twice',
        buyerEmail: 'pays-twice@example.com',
        dueAt: expect.any(String),
        refunded: null,
      },
      expect.objectContaining({
        merchantTradeNo: left.MerchantTradeNo,
        reason: 'OWNER_GONE',
        eventName: 'left behind',
        buyerEmail: null,
      }),
    ],
    due: 2,
    next: null,
  });
  expect(await readGauge()).toBe(2);
});

test('records a refund once, with its administrator and time (D23)', { tags: 'rest' }, async () => {
  const { second } = await payTwice('recorded-once');
  const audit = await countRecorded();
  expect(await record(second)).toBe(200);
  const recorded = await list();
  server.clock.advance(60_000);
  expect(await record(second, await client.signIn('other-boss@example.com'))).toBe(200);
  expect(await list()).toEqual(recorded);
  const refunded = { at: expect.any(String), byEmail: 'boss@example.com' };
  expect(recorded).toMatchObject({ refunds: [{ merchantTradeNo: second, refunded }], due: 0 });
  expect(await readGauge()).toBe(0);
  expect(await countRecorded()).toBe(audit + 1);
});

test('responds 404 for a payment that is unknown or not to be refunded', async () => {
  const { first } = await payTwice('not-due');
  const audit = await countRecorded();
  expect(await record(first)).toBe(404);
  expect(await record('Unknown0000000000000')).toBe(404);
  expect(await record('short')).toBe(400);
  expect(await rowOf(first)).toEqual({ refunded_at: null, refunded_by: null, refunded_by_email: null });
  expect(await countRecorded()).toBe(audit);
});

test("the record keeps the administrator's address after the account is deleted (D23)", async () => {
  const { second } = await payTwice('outlives-the-admin');
  const leaver = await client.signIn('other-boss@example.com');
  expect(await record(second, leaver)).toBe(200);
  await client.request('DELETE', '/api/account', { token: leaver.idToken });
  expect(await rowOf(second)).toEqual({
    refunded_at: expect.any(Date),
    refunded_by: null,
    refunded_by_email: 'other-boss@example.com',
  });
});

test('lists due refunds first, oldest first, page by page', { tags: 'rest' }, async () => {
  const all: string[] = [];
  for (const name of ['page-a', 'page-b', 'page-c', 'page-d', 'page-e'])
    all.push((await payTwice(name)).second);
  await record(all[1]!);
  await record(all[3]!);
  const sorted = [all[0], all[2], all[4], all[1], all[3]];
  expect(tradesOf((await list()).refunds)).toEqual(sorted);

  const read: string[] = [];
  let next: string | null = '';
  let pages = 0;
  while (next !== null && pages++ < 5) {
    const page: ResponseOf<'listRefunds'> = await list(`?count=2${next && `&after=${next}`}`);
    expect(page.due).toBe(3);
    read.push(...tradesOf(page.refunds));
    next = page.next;
  }
  expect(read).toEqual(sorted);
  expect(pages).toBe(3);
});

test('the next page skips nothing when a refund is recorded between two pages', async () => {
  const all: string[] = [];
  for (const name of ['skip-a', 'skip-b', 'skip-c', 'skip-d']) all.push((await payTwice(name)).second);
  const { refunds, next } = await list('?count=2');
  expect(tradesOf(refunds)).toEqual(all.slice(0, 2));
  await record(all[0]!);
  await record(all[1]!);
  expect(tradesOf((await list(`?count=2&after=${next}`)).refunds)).toEqual(all.slice(2));
  expect((await client.request('GET', '/api/admin/refunds?after=20', { token: admin.idToken })).status).toBe(
    400,
  );
});
