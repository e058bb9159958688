import { dayInTaipei, endOfRetention, isEventDateInRange } from '@togather/contract/event-dates.ts';
import { requireRunning } from '#events/membership/policy.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';

/** Returns an event's date and the end that follows from it. */
export function datesOf(eventDate: string, retentionDays: number): Pick<EventRow, 'event_date' | 'ends_at'> {
  return {
    event_date: eventDate,
    ends_at: endOfRetention(eventDate, retentionDays),
  };
}

/** Returns the date of a new event. Throws Failure EVENT_DATE_OUT_OF_RANGE. */
export function readNewDate(wanted: string | undefined, now: Date): string {
  const eventDate = wanted ?? dayInTaipei(now);
  if (!isEventDateInRange(eventDate, { now, createdAt: now })) throw new Failure('EVENT_DATE_OUT_OF_RANGE');
  return eventDate;
}

/**
 * Returns an event's new date with its end. An end that an administrator has set stays, however the host moves the date.
 * Throws Failure EVENT_DATE_OUT_OF_RANGE for a date after it.
 */
export async function moveTo(
  db: Queryable,
  event: Pick<EventRow, 'id' | 'ends_at'>,
  { eventDate, retentionDays }: { readonly eventDate: string; readonly retentionDays: number },
): Promise<Partial<Pick<EventRow, 'event_date' | 'ends_at'>>> {
  const set = await db
    .selectFrom('audit_log')
    .select('id')
    .where('event_id', '=', event.id)
    .where('action', '=', 'changeEventEnd')
    .limit(1)
    .executeTakeFirst();
  if (!set) return datesOf(eventDate, retentionDays);
  if (endOfRetention(eventDate, 0) > event.ends_at) throw new Failure('EVENT_DATE_OUT_OF_RANGE');
  return { event_date: eventDate };
}

/**
 * Checks that a host may move an event to a date. The last date counts from the creation, so that moving it again keeps
 * no photos for ever. Throws Failure EVENT_ENDED, EVENT_DATE_PASSED, EVENT_DATE_OUT_OF_RANGE.
 */
export function requireMovable(
  event: Pick<EventRow, 'event_date' | 'starts_at' | 'ends_at'>,
  wanted: string,
  now: Date,
): void {
  requireRunning(event, now);
  if (event.event_date < dayInTaipei(now)) throw new Failure('EVENT_DATE_PASSED');
  if (!isEventDateInRange(wanted, { now, createdAt: event.starts_at }))
    throw new Failure('EVENT_DATE_OUT_OF_RANGE');
}

/** Returns the calendar month of an instant in Taiwan, as 2026-11, for the limit of the free plan. */
export const monthInTaipei = (instant: Date): string => dayInTaipei(instant).slice(0, 7);
