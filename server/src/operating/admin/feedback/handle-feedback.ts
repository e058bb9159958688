import type { Context } from '#app/context/context.ts';
import { markHandled } from '#operating/admin/queries.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { User } from '#platform/identity/viewer.ts';

/** Marks a message as handled. Throws Failure NOT_FOUND. */
export const handleFeedback = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: User,
  feedbackId: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await markHandled(tx, feedbackId, clock()))) throw new Failure('NOT_FOUND');
    await recordAudit(tx, { role: 'ADMIN', by: admin, action: 'handle-feedback', details: { feedbackId } });
  });
