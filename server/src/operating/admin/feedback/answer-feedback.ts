import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { feedbackExists, storeAnswer } from '#operating/admin/queries.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { User } from '#platform/identity/viewer.ts';

export const answerFeedbackAct = act('answerFeedback', async (context, { viewer, params, body }) => {
  await answerFeedback(context, viewer, { ...params, ...body });
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
