import type { EventStatistics, SponsorNumbers } from '@togather/contract/schemas/statistics.ts';
import type { Metric } from '@togather/contract/statistics.ts';

type Cell = string | number;

/** Excel reads UTF-8 only with this mark. */
const MARK = '\ufeff';
/** A spreadsheet would run a cell that begins so as a formula. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r]/;

/** Writes rows as CSV (RFC 4180) for spreadsheets. A text that would be a formula begins with an apostrophe. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return MARK + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

const writeCell = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

type Row = readonly (string | number)[];

/** Returns a heading, a row for each day and the sums. */
export function dayRows(
  { measures, days, total }: EventStatistics,
  say: { day: string; total: string; measure: (measure: Metric) => string },
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
