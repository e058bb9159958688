import { dayInTaipei, endOfRetention, isEventDateInRange } from '@togather/contract/event-dates.ts';
import { Failure } from '../../platform/base/failure.ts';
import type { EventRow } from '../../platform/db/schema.ts';

/** Returns an event's date and the end that follows from it. */
export const datesOf = (
  eventDate: string,
  retentionDays: number,
): Pick<EventRow, 'event_date' | 'ends_at'> => ({
  event_date: eventDate,
  ends_at: endOfRetention(eventDate, retentionDays),
});

/** Returns the date of a new event. Throws Failure EVENT_DATE_OUT_OF_RANGE. */
export const readNewDate = (wanted: string | undefined, now: Date): string => {
  const eventDate = wanted ?? dayInTaipei(now);
  if (!isEventDateInRange(eventDate, { now, createdAt: now })) throw new Failure('EVENT_DATE_OUT_OF_RANGE');
  return eventDate;
};

/**
 * Checks that a host may move an event to a date. The last date counts from the creation, so that moving it again keeps
 * no photos for ever. Throws Failure EVENT_DATE_PASSED, EVENT_DATE_OUT_OF_RANGE.
 */
export const requireMovable = (
  event: Pick<EventRow, 'event_date' | 'starts_at'>,
  wanted: string,
  now: Date,
): void => {
  if (event.event_date < dayInTaipei(now)) throw new Failure('EVENT_DATE_PASSED');
  if (!isEventDateInRange(wanted, { now, createdAt: event.starts_at }))
    throw new Failure('EVENT_DATE_OUT_OF_RANGE');
};
