export interface DayNumbers {
  readonly day: string;
  readonly views: number;
  readonly clicks: number;
}

/** Days of a row, smallest first; the last one covers any event in a page. */
const SPANS = [1, 2, 7, 14, 31] as const;

/**
 * Groups the days from the first to the last one with numbers into at most `mostRows` rows of equal length. `day` is the first
 * day of a row.
 */
export const groupDays = (
  numbers: readonly DayNumbers[],
  mostRows: number,
): { readonly span: number; readonly rows: readonly DayNumbers[] } => {
  const [first, last] = [numbers.at(0), numbers.at(-1)];
  if (!first || !last) return { span: 1, rows: [] };
  const indexOf = (day: string) => Math.round((Date.parse(day) - Date.parse(first.day)) / DAY_MS);
  const days = indexOf(last.day) + 1;
  const span = SPANS.find((one) => Math.ceil(days / one) <= mostRows) ?? Math.ceil(days / mostRows);
  const rows = Array.from({ length: Math.ceil(days / span) }, (_, row) => {
    const within = numbers.filter(({ day }) => Math.floor(indexOf(day) / span) === row);
    return {
      day: new Date(Date.parse(first.day) + row * span * DAY_MS).toISOString().slice(0, 10),
      views: within.reduce((sum, { views }) => sum + views, 0),
      clicks: within.reduce((sum, { clicks }) => sum + clicks, 0),
    };
  });
  return { span, rows };
};

const DAY_MS = 24 * 3600_000;
