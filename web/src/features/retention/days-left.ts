const NOTICE_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/**
 * How many days an event's photos are still kept, as a calendar counts them: 0 on the last day, -1 once the event is
 * over. Null while that is more than two weeks away.
 */
export const daysLeft = (eventEndDate: string | null, now: number): number | null => {
  if (eventEndDate === null) return null;
  const end = Date.parse(eventEndDate);
  if (end <= now) return -1;
  // Where clocks change, a day has 23 or 25 hours.
  const days = Math.round((midnight(end) - midnight(now)) / DAY_MS);
  return days > NOTICE_DAYS ? null : days;
};
