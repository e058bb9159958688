/** @module-tag rest */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Context } from '#app/context/context.ts';
import { followUps } from '#app/follow-ups.ts';
import { holdFreePort } from '#app/processes/hold-port.ts';
import { readConfig } from '#platform/config/config.ts';
import { openSecrets } from '#platform/config/secrets.ts';
import { type Db, openDb } from '#platform/db/db.ts';
import { openPayments, type Payments } from '#platform/ecpay/settings.ts';
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts';
import { openLog } from '#platform/telemetry/log.ts';
import { type Buyer, createBuyer, noticeFor, postForm } from '#plus/payments/testing/buyer.ts';
import { type CommitGate, openCommitGate } from '#plus/payments/testing/commit-gate.ts';
import { type ServerProcess, startServerProcess } from '#plus/payments/testing/server-process.ts';
import { createClient } from '#testing/client.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { reconcilePayments } from './settle-payment.ts';

let dataDir: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let gate: CommitGate;
let db: Db;
let jobs: Jobs;
let env: Record<string, string>;
let server: ServerProcess | undefined;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tg-killed-'));
  database = await createTestDatabase(inject('postgresUrl'));
  gate = await openCommitGate(database.url);
  db = openDb(database.url);
  jobs = await openJobs(database.url, { supervise: false, onError: () => {} });
  const held = await holdFreePort('127.0.0.1');
  await held.release();
  const port = String(held.port);
  const PUBLIC_URL = `http://localhost:${port}`;
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: gate.url,
    PORT: port,
    PUBLIC_URL,
    ADMIN_EMAILS: 'boss@example.com',
  };
  server = await startServerProcess(env);
});
afterAll(async () => {
  await server?.kill();
  gate.close();
  await jobs.close();
  await db.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const origin = () => env.PUBLIC_URL!;
const countEvents = async (name: string) =>
  (await db.selectFrom('events').select('id').where('name', '=', name).execute()).length;

const openTransactions = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db);
  return rows[0]!.n;
};

/** Starts a payment, up to the cashier's button. */
const begin = async (name: string) => {
  const buyer = await createBuyer(createClient(origin()), 'buyer@example.com');
  const id = await buyer.save(name);
  const checkout = await buyer.start(id);
  const opened = await postForm(`${origin()}/sandbox-cashier/AioCheckOut/V5`, checkout);
  const page = new URL(opened.headers.get('location')!, origin()).href;
  return { buyer, id, name, checkout, pay: () => postForm(page, { outcome: 'pay' }) };
};

const paymentsOf = (): Payments => openPayments(readConfig(env), openSecrets(dataDir, undefined), origin())!;

const resend = async (checkout: Record<string, string>) => {
  const notice = noticeFor(checkout, paymentsOf().merchant, { RtnMsg: 'once more' });
  const answer = await postForm(`${origin()}/api/payment/notice`, notice);
  expect(answer.text).toBe('1|OK');
};

/** Simulates ten minutes in the database and reconciles. */
const reconcile = async () => {
  const early = new Date(Date.now() - 11 * 60_000);
  await db
    .updateTable('payment_attempts')
    .set({ started_at: early, ask_at: new Date() })
    .where('ask_at', 'is not', null)
    .execute();
  const context: Context = {
    db,
    config: readConfig(env),
    log: openLog('silent'),
    clock: () => new Date(),
    jobs,
    payments: paymentsOf(),
    emit: (tx, fact, data) => followUps[fact](context, tx, data),
  } satisfies Partial<Context> as unknown as Context;
  await reconcilePayments(context);
};

const expectPaidOnce = async ({ buyer, id, name }: { buyer: Buyer; id: string; name: string }) => {
  expect((await buyer.status(id)).paymentStatus).toBe('PAID');
  expect(await countEvents(name)).toBe(1);
};

/** Kills the server during the notice, and starts another. Returns the number of events in between. */
const killDuring = async (
  when: 'before' | 'after' | 'reply',
  { pay, name }: { pay: () => Promise<unknown>; name: string },
) => {
  if (when === 'reply') {
    await pay();
    await server?.kill();
  } else {
    const standing = gate.stopNext(when);
    const paying = pay().catch(() => 'cut off');
    await standing;
    // Proves that the settlement's transaction, the only one here, is open or closed as intended.
    expect(await openTransactions()).toBe(when === 'before' ? 1 : 0);
    await server?.kill();
    expect(await paying).toBe('cut off');
  }
  const events = await countEvents(name);
  server = await startServerProcess(env);
  return events;
};

for (const [when, eventsThen] of [
  ['before', 0],
  ['after', 1],
  ['reply', 1],
] as const) {
  const at = when === 'reply' ? 'after the reply' : `${when} the commit`;

  test(`killed ${at}, a repeated notice leaves one event (F2)`, async () => {
    const payer = await begin(`resent, ${at}`);
    expect(await killDuring(when, payer)).toBe(eventsThen);
    await resend(payer.checkout);
    await expectPaidOnce(payer);
    await resend(payer.checkout);
    await reconcile();
    await expectPaidOnce(payer);
  });

  test(`killed ${at}, the reconciliation leaves one event (F2)`, async () => {
    const payer = await begin(`reconciled, ${at}`);
    expect(await killDuring(when, payer)).toBe(eventsThen);
    await reconcile();
    await expectPaidOnce(payer);
    await resend(payer.checkout);
    await expectPaidOnce(payer);
  });
}

const listRefunds = async () => {
  const client = createClient(origin());
  const { idToken: token } = await client.signIn('boss@example.com');
  return (await client.request('GET', '/api/admin/refunds', { token })).json<ResponseOf<'listRefunds'>>();
};

/** Starts a second attempt for a paid event, up to the cashier. */
const beginAgain = async (name: string) => {
  const buyer = await createBuyer(createClient(origin()), 'buyer@example.com');
  const id = await buyer.save(name);
  const [first, second] = [await buyer.start(id), await buyer.start(id)];
  const notice = noticeFor(first, paymentsOf().merchant);
  expect((await postForm(`${origin()}/api/payment/notice`, notice)).text).toBe('1|OK');
  const opened = await postForm(`${origin()}/sandbox-cashier/AioCheckOut/V5`, second);
  const page = new URL(opened.headers.get('location')!, origin()).href;
  return { name, second, pay: () => postForm(page, { outcome: 'pay' }) };
};

test("paid twice and killed after the commit, the refund is in the administrators' list (D23)", async () => {
  const payer = await beginAgain('paid twice');
  expect(await killDuring('after', payer)).toBe(1);
  const refund = {
    merchantTradeNo: payer.second.MerchantTradeNo,
    amountTwd: 549,
    reason: 'PAID_TWICE',
    eventName: 'paid twice',
    buyerEmail: 'buyer@example.com',
    refunded: null,
  };
  expect(await listRefunds()).toMatchObject({ refunds: [refund], due: 1 });
  await resend(payer.second);
  await reconcile();
  expect(await listRefunds()).toMatchObject({ refunds: [refund], due: 1 });
  expect(await countEvents('paid twice')).toBe(1);
});

test('paid twice and killed before the commit, a repeated notice puts the refund in the list (D23)', async () => {
  const payer = await beginAgain('paid twice, undone');
  const { due } = await listRefunds();
  expect(await killDuring('before', payer)).toBe(1);
  expect((await listRefunds()).due).toBe(due);
  await resend(payer.second);
  const { refunds } = await listRefunds();
  expect(refunds.at(-1)).toMatchObject({
    merchantTradeNo: payer.second.MerchantTradeNo,
    eventName: 'paid twice, undone',
    reason: 'PAID_TWICE',
  });
});
