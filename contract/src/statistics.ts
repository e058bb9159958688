/**
 * What is counted of an event, per day in Taiwan. Nothing else is kept: no person, no address and no time. What the host
 * does is counted only as uploads, uploaders and hearts.
 *
 * - `visits`: openings of the event page with proof of the PIN, each guest at most once in 30 minutes.
 * - `joins`: browsers that opened the event by its PIN for the first time, and sent their cookie with a request of the next 30
 *   minutes.
 * - `uploads`: photos that were added; a duplicate adds none.
 * - `uploaders`: people who added photos. Someone who deleted all photos of the day and adds another counts twice.
 * - `downloads`: ZIPs that guests had made, each guest and ZIP at most once in 30 minutes, and taps that saved or shared
 *   photos as files.
 * - `found`: people whom a selfie found, each guest and person at most once in 30 minutes.
 * - `wishes`: wishes and comments by the day on which they were written, deleted ones among them.
 * - `hearts`: hearts by the day on which they were given, without those taken back.
 *
 * Deleting a photo lowers no number.
 */
export const METRICS = [
  'visits',
  'joins',
  'uploads',
  'uploaders',
  'downloads',
  'found',
  'hearts',
  'wishes',
] as const;
export type Metric = (typeof METRICS)[number];

/** What the host of a Free event sees. */
export const FREE_METRICS = ['visits', 'uploads', 'downloads'] as const satisfies readonly Metric[];

/** How long an opened page, a ZIP or a found person counts once for a guest. */
export const COUNTED_AGAIN_MS = 30 * 60_000;

/**
 * A view of an ad: at least half of it came into view and stayed for a second, at most once a minute and guest. A click counts at most
 * once a minute and guest, too.
 */
export const AD_VIEW = { share: 0.5, forMs: 1000, againMs: 60_000 } as const;

/** Taps that saved photos, in one report of a page. */
export const MOST_SAVES = 10;
/** Reports that a page may send in a minute; more of one guest are ignored. */
export const REPORTS_A_MINUTE = 30;

const DAY_MS = 24 * 3600_000;
/** Days of a row, smallest first. */
const SPANS = [1, 2, 7, 14, 31] as const;

/** Consecutive days, both included, as 2026-11-26. */
interface DaySpan {
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
