import { requirePlus } from '#events/membership/policy.ts';
import { type AnyAct, act } from '#http/act.ts';
import { reportUseAct } from './count-use.ts';
import { getStatisticsAct } from './read-statistics.ts';

const getSponsorReportAct = act('getSponsorReport', async (context, { event, query, reply }) => {
  requirePlus(event);
  // Loaded with the first report: the PDF library takes 10 MB.
  const { makeSponsorReport } = await import('./report/make-sponsor-report.ts');
  const report = await makeSponsorReport(context, event, query);
  return reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="sponsor-${query.position}.pdf"`)
    .send(report);
});

/** What the endpoints of this noun do. */
export const statisticsActs: readonly AnyAct[] = [reportUseAct, getStatisticsAct, getSponsorReportAct];
