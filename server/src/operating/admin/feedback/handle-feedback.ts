import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { markHandled } from '#operating/admin/queries.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { User } from '#platform/identity/viewer.ts';

export const handleFeedbackAct = act('handleFeedback', async (context, { viewer, params }) => {
  await handleFeedback(context, viewer, params.feedbackId);
  return { handled: true as const };
});

/** Marks a message as handled. Throws Failure NOT_FOUND. */
const handleFeedback = ({ db, clock }: Context, admin: User, feedbackId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await markHandled(tx, feedbackId, clock()))) throw new Failure('NOT_FOUND');
    await recordAudit(tx, { role: 'ADMIN', by: admin, action: 'handle-feedback', details: { feedbackId } });
  });
