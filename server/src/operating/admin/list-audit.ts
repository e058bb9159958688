import { isAdmin } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { isLow } from '#platform/limits/process-limits.ts';
import { countRefundsDue } from '#plus/payments/queries.ts';
import { detailsOf } from './page-by-key.ts';
import { countOpenFeedback, findAudit } from './queries.ts';
import { countAllOpenReports } from './reports.ts';

/** Returns a page of the audit, newest first, of one event or of all. */
export const listAuditAct = act('listAudit', async ({ db }, { caller, query: { eventId, ...page } }) => {
  const details = { eventId, ...detailsOf(page) };
  await recordAudit(db, { role: 'ADMIN', by: caller.user, action: 'list-audit', details });
  const { rows, total, next } = await findAudit(db, eventId, page);
  const audit = rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() }));
  return { audit, total, next };
});

/** Returns whether the user is an administrator, and for administrators the notices and the number of waiting items. */
export const checkAdminAct = act('checkAdmin', async (context, { caller }) => {
  if (!isAdmin(context, caller.user)) return { isAdmin: false };
  const { db, clock, log } = context;
  const [reports, refunds, feedback] = await Promise.all([
    countAllOpenReports(db, clock()),
    countRefundsDue(db),
    countOpenFeedback(db),
  ]);
  const waiting = { reports, refunds, feedback };
  const disk = await context.diskReserve
    .read()
    .catch((err) => void log.warn({ err }, 'could not read the free disk space'));
  return { isAdmin: true, waiting, ...(disk && isLow(disk) && { notices: ['DISK_LOW' as const] }) };
});
