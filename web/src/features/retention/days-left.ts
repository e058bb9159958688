const NOTICE_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

/** The day's number in Asia/Taipei, which keeps one time all year round. */
const dayOf = (time: number): number => Math.floor(time / DAY_MS + 8 / 24);

/**
 * How many days an event's photos are still kept, as a calendar in Taipei counts them: 0 on the last day, -1 once the event is
 * over. Null while that is more than two weeks away.
 */
export const daysLeft = (eventEndDate: string | null, now: number): number | null => {
  if (eventEndDate === null) return null;
  const end = Date.parse(eventEndDate);
  if (end <= now) return -1;
  const days = dayOf(end) - dayOf(now);
  return days > NOTICE_DAYS ? null : days;
};
