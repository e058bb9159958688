const DAY_MS = 24 * 3600_000;
/** Days of a row, smallest first. */
const SPANS = [1, 2, 7, 14, 31] as const;

/** Consecutive days, both included, as 2026-11-26. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/**
 * Divides the days from the first to the last one into at most `mostRows` rows of equal length, so that a long period stays
 * readable. Returns no rows without days.
 */
export function spanDays(
  { first, last }: { first: string | undefined; last: string | undefined },
  mostRows: number,
): { readonly days: number; readonly rows: readonly DaySpan[] } {
  if (!first || !last) return { days: 1, rows: [] };
  const total = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  const days = SPANS.find((one) => Math.ceil(total / one) <= mostRows) ?? Math.ceil(total / mostRows);
  const dayAt = (index: number) => new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10);
  const rows = Array.from({ length: Math.ceil(total / days) }, (_, row) => ({
    from: dayAt(row * days),
    to: dayAt(Math.min(total, (row + 1) * days) - 1),
  }));
  return { days, rows };
}

/** Returns those that are of a span's days. */
export function within<T extends { readonly day: string }>(rows: readonly T[], { from, to }: DaySpan): T[] {
  return rows.filter(({ day }) => from <= day && day <= to);
}
