import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { nameOf, sendLetter } from '#mail/letter.ts';
import { detailsOf, type Order, type Page, readPage } from '#operating/admin/page-by-key.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Queryable } from '#platform/db/db.ts';

const sendFeedbackAct = act('sendFeedback', async ({ db }, { body: { email, message }, caller }) => {
  await db
    .insertInto('feedback')
    .values({ id: newId(), email, message, user_id: caller.user?.id ?? null })
    .execute();
  return { received: true as const };
});

/**
 * Stores an administrator's reply to a message, enqueues its mail, and marks the message as handled. Of two concurrent
 * replies one succeeds. Throws Failure MAIL_OFF, NOT_FOUND, or ALREADY_ANSWERED.
 */
const answerFeedbackAct = act('answerFeedback', async (context, { caller, params: { feedbackId }, body }) => {
  const { db, clock, config, jobs } = context;
  const { answer, language } = body;
  if (!config.mail) throw new Failure('MAIL_OFF');
  await db.transaction().execute(async (tx) => {
    if (!(await storeAnswer(tx, { feedbackId, answer, now: clock() })))
      throw new Failure((await feedbackExists(tx, feedbackId)) ? 'ALREADY_ANSWERED' : 'NOT_FOUND');
    await recordAudit(tx, {
      role: 'ADMIN',
      by: caller.user,
      action: 'answerFeedback',
      details: { feedbackId },
    });
    await jobs.enqueue(tx, 'send-answer', [{ feedbackId, language }]);
  });
  return { answered: true as const };
});

const subjects = {
  en: (brand: string) => `Your message to ${brand}`,
  'zh-TW': (brand: string) => `您給${brand}的訊息`,
};

/** Mails the reply to a message without quoting the message, whose author may have entered another person's address. */
export async function sendAnswer(
  context: Context,
  { feedbackId, language }: { feedbackId: string; language: 'en' | 'zh-TW' },
): Promise<void> {
  const { config, db, log } = context;
  const feedback = await db
    .selectFrom('feedback')
    .select(['email', 'answer'])
    .where('id', '=', feedbackId)
    .executeTakeFirst();
  if (!feedback?.answer) return;
  const subject = subjects[language](nameOf(config.brand, language));
  const lines = feedback.answer.split(/\n+/);
  const sent = await sendLetter(context, { to: feedback.email, language, subject, lines }, { feedbackId });
  if (sent === 'no mailbox') log.warn({ feedbackId }, 'the recipient of a reply is refused by its server');
  if (sent === 'refused') log.error({ feedbackId }, 'the reply to a message is refused');
}

/** Marks a message as handled. Throws Failure NOT_FOUND. */
const handleFeedbackAct = act('handleFeedback', async ({ db, clock }, { caller, params: { feedbackId } }) => {
  await db.transaction().execute(async (tx) => {
    if (!(await markHandled(tx, feedbackId, clock()))) throw new Failure('NOT_FOUND');
    await recordAudit(tx, {
      role: 'ADMIN',
      by: caller.user,
      action: 'handleFeedback',
      details: { feedbackId },
    });
  });
  return { handled: true as const };
});

/** Returns a page of visitors' messages, newest first. */
const listFeedbackAct = act('listFeedback', async ({ db }, { caller, query: { state, ...page } }) => {
  const details = { state, ...detailsOf(page) };
  await recordAudit(db, { role: 'ADMIN', by: caller.user, action: 'listFeedback', details });
  const { rows, total, next } = await findFeedback(db, state, page);
  const feedback = rows.map((row) => ({
    id: row.id,
    email: row.email,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
    answer: row.answer,
  }));
  return { feedback, total, next };
});

const NEWEST: Order = { by: sql`created_at`, kind: 'moment', id: sql`id`, isDescending: true };

/** Returns a page of visitors' messages, newest first: all, open or handled ones. */
function findFeedback(db: Queryable, state: 'open' | 'handled' | undefined, page: Page) {
  const operator = state === 'open' ? 'is' : 'is not';
  const found = db
    .selectFrom('feedback')
    .$if(state !== undefined, (query) => query.where('handled_at', operator, null))
    .select(['id', 'email', 'message', 'created_at', 'handled_at', 'answer']);
  return readPage(found, NEWEST, page);
}

export async function countOpenFeedback(db: Queryable): Promise<number> {
  const { total } = await db
    .selectFrom('feedback')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Marks a message as handled; a handled one keeps its time. Returns false when it does not exist. */
async function markHandled(db: Queryable, feedbackId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feedback')
    .set((e) => ({ handled_at: e.fn.coalesce('handled_at', sql<Date>`${now}`) }))
    .where('id', '=', feedbackId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the reply to a message and marks it as handled. Returns false when the message does not exist or has a reply. */
async function storeAnswer(
  db: Queryable,
  { feedbackId, answer, now }: { feedbackId: string; answer: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feedback')
    .set((e) => ({
      answer,
      answered_at: now,
      handled_at: e.fn.coalesce('handled_at', sql<Date>`${now}`),
    }))
    .where('id', '=', feedbackId)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function feedbackExists(db: Queryable, feedbackId: string): Promise<boolean> {
  return (
    (await db.selectFrom('feedback').select('id').where('id', '=', feedbackId).executeTakeFirst()) !==
    undefined
  );
}

/** What the endpoints of this noun do. */
export const feedbackActs: readonly AnyAct[] = [
  sendFeedbackAct,
  listFeedbackAct,
  handleFeedbackAct,
  answerFeedbackAct,
];
