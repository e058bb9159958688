import type { BodyOf, QueryOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { nameOf, sendLetter } from '#mail/letter.ts';
import { detailsOf } from '#operating/admin/page-by-key.ts';
import { feedbackExists, findFeedback, markHandled, storeAnswer } from '#operating/admin/queries.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import type { User } from '#platform/identity/caller.ts';

const sendFeedbackAct = act('sendFeedback', async ({ db }, { body: { email, message }, caller }) => {
  await db
    .insertInto('feedback')
    .values({ id: newId(), email, message, user_id: caller.user?.id ?? null })
    .execute();
  return { received: true as const };
});

const answerFeedbackAct = act('answerFeedback', async (context, { caller, params, body }) => {
  await answerFeedback(context, caller.user, { ...params, ...body });
  return { answered: true as const };
});

/**
 * Stores an administrator's reply to a message, enqueues its mail, and marks the message as handled. Of two concurrent
 * replies one succeeds. Throws Failure MAIL_OFF, NOT_FOUND, or ALREADY_ANSWERED.
 */
const answerFeedback = async (
  { db, clock, config, jobs }: Context,
  admin: User,
  { feedbackId, answer, language }: BodyOf<'answerFeedback'> & { readonly feedbackId: string },
): Promise<void> => {
  if (!config.mail) throw new Failure('MAIL_OFF');
  await db.transaction().execute(async (tx) => {
    if (!(await storeAnswer(tx, { feedbackId, answer, now: clock() })))
      throw new Failure((await feedbackExists(tx, feedbackId)) ? 'ALREADY_ANSWERED' : 'NOT_FOUND');
    await recordAudit(tx, { role: 'ADMIN', by: admin, action: 'answer-feedback', details: { feedbackId } });
    await jobs.enqueue(tx, 'send-answer', [{ feedbackId, language }]);
  });
};

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

const handleFeedbackAct = act('handleFeedback', async (context, { caller, params }) => {
  await handleFeedback(context, caller.user, params.feedbackId);
  return { handled: true as const };
});

/** Marks a message as handled. Throws Failure NOT_FOUND. */
const handleFeedback = ({ db, clock }: Context, admin: User, feedbackId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await markHandled(tx, feedbackId, clock()))) throw new Failure('NOT_FOUND');
    await recordAudit(tx, { role: 'ADMIN', by: admin, action: 'handle-feedback', details: { feedbackId } });
  });

const listFeedbackAct = act('listFeedback', (context, { caller, query }) =>
  listFeedback(context, caller.user, query),
);

/** Returns a page of visitors' messages, newest first. */
const listFeedback = async (
  { db }: Context,
  admin: User,
  { state, ...page }: QueryOf<'listFeedback'>,
): Promise<ResponseOf<'listFeedback'>> => {
  await recordAudit(db, {
    role: 'ADMIN',
    by: admin,
    action: 'list-feedback',
    details: { state, ...detailsOf(page) },
  });
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
};

/** What the endpoints of this noun do. */
export const feedbackActs: readonly AnyAct[] = [
  sendFeedbackAct,
  listFeedbackAct,
  handleFeedbackAct,
  answerFeedbackAct,
];
