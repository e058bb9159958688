import type { RefundReason } from '@togather/contract/schemas/operating.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/db/db.ts';

export interface NewAttempt {
  readonly merchantTradeNo: string;
  readonly pendingEventId: string;
  readonly amountTwd: number;
  readonly startedAt: Date;
}

/** Writes the next attempt of a pending event, whose row the transaction has locked. */
export async function addAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  await tx
    .insertInto('payment_attempts')
    .values({
      merchant_trade_no: attempt.merchantTradeNo,
      pending_event_id: attempt.pendingEventId,
      number: sql`(select coalesce(max(number), 0) + 1 from payment_attempts
        where pending_event_id = ${attempt.pendingEventId})`,
      amount_twd: attempt.amountTwd,
      started_at: attempt.startedAt,
      ask_at: new Date(attempt.startedAt.getTime() + FIRST_QUESTION_MS),
    })
    .execute();
}

/** Returns when a user's attempts since `since` were started, the latest first. */
export async function listStarts(
  db: Queryable,
  { ownerId, since }: { ownerId: string; since: Date },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('pending_events as pending', 'pending.id', 'attempt.pending_event_id')
    .select('attempt.started_at')
    .where('pending.owner_id', '=', ownerId)
    .where('attempt.started_at', '>', since)
    .orderBy('attempt.started_at', 'desc')
    .execute();
  return rows.map((row) => row.started_at);
}

/**
 * Returns the pending event of an attempt, with its owner, null for a deleted account; undefined for an unknown
 * MerchantTradeNo.
 */
export function findOrder(db: Queryable, merchantTradeNo: string) {
  return db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('pending_events as pending', 'pending.id', 'attempt.pending_event_id')
    .select(['pending.id as pendingEventId', 'pending.owner_id as ownerId'])
    .where('attempt.merchant_trade_no', '=', merchantTradeNo)
    .executeTakeFirst();
}

/** Returns an attempt and whether it is the last one of its pending event. */
export async function getAttempt(db: Queryable, merchantTradeNo: string) {
  const row = await db
    .selectFrom('payment_attempts as attempt')
    .select(['attempt.status', 'attempt.amount_twd'])
    .select((e) =>
      e
        .not(
          e.exists(
            e
              .selectFrom('payment_attempts as later')
              .select('later.number')
              .whereRef('later.pending_event_id', '=', 'attempt.pending_event_id')
              .whereRef('later.number', '>', 'attempt.number'),
          ),
        )
        .as('latest'),
    )
    .where('attempt.merchant_trade_no', '=', merchantTradeNo)
    .executeTakeFirstOrThrow();
  return { status: row.status, amountTwd: row.amount_twd, latest: Boolean(row.latest) };
}

/** Writes an attempt's result; from then on the provider is not queried about it. */
export async function markAttempt(
  tx: Tx,
  merchantTradeNo: string,
  change: {
    status: 'PAID' | 'FAILED';
    verdict_at: Date;
    refund_due_at?: Date;
    refund_reason?: RefundReason;
  },
): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ ...change, ask_at: null })
    .where('merchant_trade_no', '=', merchantTradeNo)
    .execute();
}

/**
 * Returns the attempts to query the provider about now: every user's longest waiting one, then every user's second…, so
 * that a user with many does not delay others (threats.md D13). Deleted accounts count as one user; otherwise repeated
 * account deletions could delay others.
 */
export async function listQuestions(db: Queryable, now: Date, limit: number) {
  return db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('pending_events as pending', 'pending.id', 'attempt.pending_event_id')
    .select(['attempt.merchant_trade_no', 'attempt.amount_twd', 'attempt.started_at', 'attempt.asked'])
    .where('attempt.ask_at', '<=', now)
    .orderBy(sql`row_number() over (partition by pending.owner_id order by attempt.ask_at)`)
    .orderBy('attempt.ask_at')
    .limit(limit)
    .execute();
}
export type Question = Awaited<ReturnType<typeof listQuestions>>[number];

/** Records a query, and when the next one is due; returns false when another process was first. */
export async function takeQuestion(db: Queryable, question: Question, next: Date): Promise<boolean> {
  const taken = await db
    .updateTable('payment_attempts')
    .set({ asked: question.asked + 1, ask_at: next })
    .where('merchant_trade_no', '=', question.merchant_trade_no)
    .where('asked', '=', question.asked)
    .where('ask_at', 'is not', null)
    .returning('merchant_trade_no')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Stops queries about this attempt. */
export async function endQuestions(db: Queryable, merchantTradeNo: string): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ ask_at: null })
    .where('merchant_trade_no', '=', merchantTradeNo)
    .execute();
}

/** Returns the pending event as it is; read it under its lock before its status is decided. */
export function getPendingEvent(tx: Tx, pendingEventId: string) {
  return tx
    .selectFrom('pending_events')
    .selectAll()
    .where('id', '=', pendingEventId)
    .executeTakeFirstOrThrow();
}

export async function markPendingEvent(
  tx: Tx,
  pendingEventId: string,
  change: { status: 'PROCESSING' | 'FAIL' } | { status: 'PAID'; event_id: string; paid_at: Date },
): Promise<void> {
  await tx.updateTable('pending_events').set(change).where('id', '=', pendingEventId).execute();
}

export async function countRefundsDue(db: Queryable): Promise<number> {
  const { due } = await db
    .selectFrom('payment_attempts')
    .select(sql<number>`count(*)::int`.as('due'))
    .where('refund_due_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return due;
}

const MINUTE_MS = 60_000;

/** First and last delay after an attempt's start at which the provider is queried; the delays double. */
export const FIRST_QUESTION_MS = 10 * MINUTE_MS;
const LAST_QUESTION_MS = 24 * 60 * MINUTE_MS;
/** Time after an attempt's start when queries without a response stop. */
const SILENCE_BORNE_MS = 7 * LAST_QUESTION_MS;

/** Returns whether to repeat a query that the provider did not respond to. */
export function isWorthAskingAgain(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < SILENCE_BORNE_MS;
}

/**
 * Returns when to query again after query number `asked` (0 for the first): 20, 40, 80… minutes after the start, at
 * last after a day; then null.
 */
export function nextQuestion(startedAt: Date, asked: number, now: Date): Date | null {
  if (now.getTime() - startedAt.getTime() >= LAST_QUESTION_MS) return null;
  const age = Math.min(FIRST_QUESTION_MS * 2 ** (asked + 1), LAST_QUESTION_MS);
  // Never sooner than the first delay, so that missed queries do not follow each other after an outage.
  return new Date(Math.max(startedAt.getTime() + age, now.getTime() + FIRST_QUESTION_MS));
}
