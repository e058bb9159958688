import type { EventStatistics, SponsorNumbers } from '@togather/contract/schemas/events/statistics.ts';
import type { Measure } from '@togather/contract/statistics/measures.ts';

type Row = readonly (string | number)[];

/** Returns a heading, a row for each day and the sums. */
export function dayRows(
  { measures, days, total }: EventStatistics,
  say: { day: string; total: string; measure: (measure: Measure) => string },
): Row[] {
  return [
    [say.day, ...measures.map(say.measure)],
    ...days.map(({ day, counts }) => [day, ...measures.map((measure) => counts[measure] ?? 0)]),
    [say.total, ...measures.map((measure) => total[measure] ?? 0)],
  ];
}

/** Returns a heading, and a row for each day with numbers of each sponsor. */
export function sponsorRows(sponsors: readonly SponsorNumbers[], heading: Row): Row[] {
  return [
    heading,
    ...sponsors.flatMap(({ days, positionId, name }) =>
      days.map(({ day, views, clicks }) => [day, positionId, name, views, clicks]),
    ),
  ];
}
