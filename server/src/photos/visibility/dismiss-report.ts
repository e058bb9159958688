import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { closeReport } from '#photos/queries.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';

export const dismissReportAct = act('dismissReport', async (context, { event, viewer, params }) => {
  await dismissReport(context, { eventId: event.id, by: viewer }, params.reportId);
  return { dismissed: true as const };
});

/** Closes a report and keeps its photo. Throws Failure NOT_FOUND when the event has no such report. */
const dismissReport = ({ db }: Context, { eventId, by }: HostsEvent, reportId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await closeReport(tx, eventId, reportId))) throw new Failure('NOT_FOUND');
    await recordAudit(tx, { role: 'HOST', by, action: 'dismiss-report', eventId, details: { reportId } });
  });
