export type EventStatus = 'upcoming' | 'active' | 'ended';

/** Returns 'upcoming' before the start, 'ended' after the end, otherwise 'active'. A missing date does not limit. */
export function eventStatusOf(
  dates: { eventStartDate: string | null; eventEndDate: string | null },
  nowMs: number,
): EventStatus {
  if (dates.eventStartDate && nowMs < Date.parse(dates.eventStartDate)) return 'upcoming';
  return dates.eventEndDate && nowMs > Date.parse(dates.eventEndDate) ? 'ended' : 'active';
}
