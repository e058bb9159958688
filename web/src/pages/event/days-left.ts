const NOTICE_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the day's number in Asia/Taipei, which has no daylight saving time. */
const dayOf = (time: number): number => Math.floor(time / DAY_MS + 8 / 24);

/**
 * Returns for how many calendar days in Taipei an event's photos are still kept: 0 on the last day, -1 once the event is
 * over, null more than two weeks ahead.
 */
export function daysLeft(eventEndDate: string | null, now: number): number | null {
  if (eventEndDate === null) return null;
  const end = Date.parse(eventEndDate);
  if (end <= now) return -1;
  const days = dayOf(end) - dayOf(now);
  return days > NOTICE_DAYS ? null : days;
}
