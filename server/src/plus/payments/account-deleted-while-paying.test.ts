import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patience } from '#testing/patience.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { createBuyer, noticeFor, postForm } from './testing/buyer.ts';

const keys = { hashKey: 'orderKey01234567', hashIv: 'orderIv012345678' };
const env = { ECPAY_MERCHANT_ID: '7654321', ECPAY_HASH_KEY: keys.hashKey, ECPAY_HASH_IV: keys.hashIv };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env });
});
afterAll(() => server.stop());

/** Counts the sessions of this database that wait for a lock. */
const countWaiting = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.context.db);
  return rows[0]!.n;
};

const readDeadlocks = async () => {
  const { rows } = await sql<{ n: number }>`select deadlocks::int as n from pg_stat_database
    where datname = current_database()`.execute(server.context.db);
  return rows[0]!.n;
};

/** Starts a buyer's payment at the cashier. */
const begin = async (name: string) => {
  const buyer = await createBuyer(server.newClient(), `${name}@example.com`);
  const checkout = await buyer.start(await buyer.save(name));
  return {
    checkout,
    pay: () => postForm(`${server.origin}/api/payment/notice`, noticeFor(checkout, keys)),
    leave: () => server.newClient().request('DELETE', '/api/account', { token: buyer.session.idToken }),
  };
};
type Begun = Awaited<ReturnType<typeof begin>>;

const attemptOf = ({ checkout }: Begun) =>
  server.context.db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('pending_events as pending', 'pending.id', 'attempt.pending_event_id')
    .select(['attempt.status', 'attempt.refund_reason', 'pending.owner_id', 'pending.status as pending'])
    .where('merchant_trade_no', '=', checkout.MerchantTradeNo!)
    .executeTakeFirstOrThrow();

/** Locks the attempt's row, so that a settlement stops with its earlier locks held. */
const holdAttempt = async ({ checkout }: Begun) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const ended = server.context.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('payment_attempts')
      .select('number')
      .where('merchant_trade_no', '=', checkout.MerchantTradeNo!)
      .forUpdate()
      .execute();
    hold();
    await released;
  });
  await held;
  return async () => {
    release();
    await ended;
  };
};

test('a settlement and the deletion of its buyer take locks in one order and do not deadlock (D23)', async () => {
  const paying = await begin('deletes-while-paying');
  const letGo = await holdAttempt(paying);
  const answer = paying.pay();
  await expect.poll(countWaiting, patience).toBe(1);
  const left = paying.leave();
  await expect.poll(countWaiting, patience).toBe(2);
  await letGo();
  expect((await answer).text).toBe('1|OK');
  expect((await left).status).toBe(200);
  expect(await attemptOf(paying)).toEqual({
    status: 'PAID',
    refund_reason: null,
    owner_id: null,
    pending: 'PAID',
  });
  expect(await readDeadlocks()).toBe(0);
});

test('concurrent payments and deletions settle or owe back each payment (D23)', {
  tags: 'rest',
}, async () => {
  const all = await Promise.all(Array.from({ length: 12 }, (_, n) => begin(`leaver-${n}`)));
  const answers = await Promise.all(
    all.map(async (paying) => {
      const [paid, left] = await Promise.all([paying.pay(), paying.leave()]);
      return [paid.text, left.status];
    }),
  );
  expect(answers).toEqual(all.map(() => ['1|OK', 200]));
  for (const paying of all) {
    const { status, refund_reason, owner_id, pending } = await attemptOf(paying);
    expect([status, owner_id]).toEqual(['PAID', null]);
    expect([null, 'OWNER_GONE']).toContain(refund_reason);
    expect(pending).toBe(refund_reason ? 'PROCESSING' : 'PAID');
  }
  expect(await readDeadlocks()).toBe(0);
});
