export type EventStatus = 'upcoming' | 'active' | 'ended';

/** Before the start an event is upcoming, after the end it has ended, otherwise it is active; a missing date does not limit. */
export const eventStatusOf = (
  dates: { eventStartDate: string | null; eventEndDate: string | null },
  nowMs: number,
): EventStatus => {
  if (dates.eventStartDate && nowMs < Date.parse(dates.eventStartDate)) return 'upcoming';
  return dates.eventEndDate && nowMs > Date.parse(dates.eventEndDate) ? 'ended' : 'active';
};
