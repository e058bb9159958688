const DAY_MS = 24 * 3600_000;
/** How far Taiwan is ahead of UTC. It has no daylight saving time. */
export const TAIPEI_MS = 8 * 3600_000;
const MONTHS_AHEAD = 12;

/** Returns the calendar day of an instant in Taiwan, as 2026-11-26. */
export function dayInTaipei(instant: Date): string {
  return new Date(instant.getTime() + TAIPEI_MS).toISOString().slice(0, 10);
}

/** Returns the last millisecond of the day in Taiwan on which an event's photos are kept, `days` after its date. */
export function endOfRetention(eventDate: string, days: number): Date {
  return new Date(Date.parse(eventDate) - TAIPEI_MS + (1 + days) * DAY_MS - 1);
}

/** Returns the last date that an event can have, twelve months after the day of its creation in Taiwan. */
export function lastEventDate(createdAt: Date): string {
  const [year = 0, month = 0, day = 0] = dayInTaipei(createdAt).split('-').map(Number);
  // Day 0 is the last day of the month before: a leap day becomes 28 February.
  const lastOfMonth = new Date(Date.UTC(year, month + MONTHS_AHEAD, 0));
  lastOfMonth.setUTCDate(Math.min(day, lastOfMonth.getUTCDate()));
  return lastOfMonth.toISOString().slice(0, 10);
}

/** Returns whether an event that was created at `createdAt` can take place on a date. */
export function isEventDateInRange(
  eventDate: string,
  { now, createdAt }: { readonly now: Date; readonly createdAt: Date },
): boolean {
  return eventDate >= dayInTaipei(now) && eventDate <= lastEventDate(createdAt);
}
