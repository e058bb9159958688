import type { SponsorNumbers } from '@togather/contract/schemas/statistics.ts';
import { FREE_METRICS, METRICS, type Metric } from '@togather/contract/statistics.ts';
import { requirePlus } from '#events/membership/policy.ts';
import { type AnyAct, act } from '#http/act.ts';
import { type AdRow, listAds } from '#plus/ads/queries.ts';
import { reportUseAct } from './count-use.ts';
import { type AdDayRow, listAdDays, listEventDays } from './queries.ts';
import { writeTally } from './write-tally.ts';

/** Returns an event's sums, including what this process has counted up to now. */
const getStatisticsAct = act('getStatistics', async (context, { event }) => {
  await writeTally(context);
  const isPlus = event.type === 'Plus';
  const measures: readonly Metric[] = isPlus ? METRICS : FREE_METRICS;
  const [rows, ads, adDays] = await Promise.all([
    listEventDays(context.db, event.id),
    isPlus ? listAds(context.db, [event.id]) : [],
    isPlus ? listAdDays(context.db, event.id) : [],
  ]);
  const included = rows.filter(({ measure }) => measures.includes(measure));
  return {
    measures: [...measures],
    total: sumOf(measures, included),
    days: daysBetween(included.at(0)?.day, included.at(-1)?.day).map((day) => ({
      day,
      counts: sumOf(
        measures,
        included.filter((row) => row.day === day),
      ),
    })),
    sponsors: sponsorsOf(ads, adDays),
  };
});

const sumOf = (measures: readonly Metric[], rows: readonly { measure: Metric; count: number }[]) =>
  Object.fromEntries(
    measures.map((measure) => [
      measure,
      rows.filter((row) => row.measure === measure).reduce((sum, { count }) => sum + count, 0),
    ]),
  );

const DAY_MS = 24 * 3600_000;

/** Returns every day from the first to the last, both included. */
const daysBetween = (first: string | undefined, last: string | undefined): string[] => {
  const days: string[] = [];
  if (!first || !last) return days;
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
};

/** Returns the numbers of each sponsor and position: those that are shown, then those that were replaced. */
const sponsorsOf = (
  ads: readonly Pick<AdRow, 'position' | 'name'>[],
  rows: readonly AdDayRow[],
): SponsorNumbers[] => {
  const keyOf = ({ position, name }: { position: number; name: string }) => `${position} ${name}`;
  const shown = new Set(ads.map(keyOf));
  const all = new Map([...ads, ...rows].map((one) => [keyOf(one), one]));
  return [...all]
    .map(([key, { position, name }]) => {
      const days = rows
        .filter((row) => keyOf(row) === key)
        .map(({ day, views, clicks }) => ({ day, views, clicks }));
      const sum = (what: 'views' | 'clicks') => days.reduce((total, one) => total + one[what], 0);
      return {
        positionId: position,
        name,
        isShown: shown.has(key),
        views: sum('views'),
        clicks: sum('clicks'),
        days,
      };
    })
    .sort((one, other) => Number(other.isShown) - Number(one.isShown) || one.positionId - other.positionId);
};

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
