import type { QueryOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { detailsOf } from '#operating/admin/page-by-key.ts';
import { findFeedback } from '#operating/admin/queries.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { User } from '#platform/identity/viewer.ts';

export const listFeedbackAct = act('listFeedback', (context, { viewer, query }) =>
  listFeedback(context, viewer, query),
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
