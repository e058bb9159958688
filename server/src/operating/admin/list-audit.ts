import type { QueryOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { isAdmin } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { User } from '#platform/identity/caller.ts';
import { isLow } from '#platform/limits/process-limits.ts';
import { countRefundsDue } from '#plus/payments/queries.ts';
import { detailsOf } from './page-by-key.ts';
import { countOpenFeedback, findAudit } from './queries.ts';
import { countOpenReports } from './reports.ts';

export const listAuditAct = act('listAudit', (context, { caller, query }) =>
  listAudit(context, caller.user, query),
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

export const checkAdminAct = act('checkAdmin', (context, { caller }) => checkAdmin(context, caller.user));

/** Returns whether the user is an administrator, and for administrators the notices and the number of waiting items. */
const checkAdmin = async (context: Context, user: User): Promise<ResponseOf<'checkAdmin'>> => {
  if (!isAdmin(context, user)) return { isAdmin: false };
  const { db, clock } = context;
  const [reports, refunds, feedback] = await Promise.all([
    countOpenReports(db, clock()),
    countRefundsDue(db),
    countOpenFeedback(db),
  ]);
  const waiting = { reports, refunds, feedback };
  const disk = await context.diskReserve.read().catch(() => undefined);
  return { isAdmin: true, waiting, ...(disk && isLow(disk) && { notices: ['DISK_LOW'] }) };
};
