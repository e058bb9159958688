import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context/context.ts';
import type { User } from '../../http/viewer.ts';
import { Failure } from '../../platform/base/failure.ts';
import { markHandled } from '../queries.ts';

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
