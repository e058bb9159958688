import { readJoined } from '#events/membership/join-proof.ts';
import { requirePlus } from '#events/membership/policy.ts';
import type { Bind } from '#http/bind-endpoint.ts';
import { keyOfCaller } from '#photos/guest-cookie.ts';
import { countUse } from './count-use.ts';
import { readStatistics } from './read-statistics.ts';

export const bindStatistics = (bind: Bind) => {
  bind('reportUse', async (context, { params, body, viewer, request, reply }) => {
    const reporter = { viewer, joined: readJoined(context, request), guest: keyOfCaller(request, viewer) };
    await countUse(context, { eventId: params.eventId, reporter }, body);
    return reply.status(204).send();
  });

  bind('getStatistics', (context, { event }) => readStatistics(context, event));

  bind('getSponsorReport', async (context, { event, query, reply }) => {
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
};
