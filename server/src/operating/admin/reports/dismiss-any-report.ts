import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { User } from '#platform/identity/viewer.ts';

export const dismissAnyReportAct = act('dismissAnyReport', async (context, { viewer, params }) => {
  await dismissAnyReport(context, viewer, params.reportId);
  return { dismissed: true as const };
});

/** Closes a report of any event and keeps its photo. Throws Failure NOT_FOUND. */
const dismissAnyReport = ({ db }: Context, admin: User, reportId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const closed = await tx
      .deleteFrom('photo_reports')
      .where('id', '=', reportId)
      .returning('event_id')
      .executeTakeFirst();
    if (!closed) throw new Failure('NOT_FOUND');
    await recordAudit(tx, {
      role: 'ADMIN',
      by: admin,
      action: 'dismiss-report',
      eventId: closed.event_id,
      details: { reportId },
    });
  });
