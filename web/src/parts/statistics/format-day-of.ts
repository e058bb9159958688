import { formatDay } from '#lib/format/format-date.ts';

/** Formats a day in Taiwan such as 2026-11-26, without its year. */
export function formatDayOf(day: string, language: string): string {
  return formatDay(`${day}T00:00:00+08:00`, language, { withYear: false }) ?? day;
}
