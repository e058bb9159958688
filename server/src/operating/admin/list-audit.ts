import type { QueryOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { User } from '#platform/identity/viewer.ts';
import { detailsOf } from './page-by-key.ts';
import { findAudit } from './queries.ts';

export const listAuditAct = act('listAudit', (context, { viewer, query }) =>
  listAudit(context, viewer, query),
);

/** Returns a page of the audit, newest first, of one event or of all. */
const listAudit = async (
  { db }: Context,
  admin: User,
  { eventId, ...page }: QueryOf<'listAudit'>,
): Promise<ResponseOf<'listAudit'>> => {
  await recordAudit(db, {
    role: 'ADMIN',
    by: admin,
    action: 'list-audit',
    details: { eventId, ...detailsOf(page) },
  });
  const { rows, total, next } = await findAudit(db, eventId, page);
  const audit = rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() }));
  return { audit, total, next };
};
