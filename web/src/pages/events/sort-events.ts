import { type EventStatus, eventStatusOf } from '#lib/format/event-status.ts';

type Dates = Parameters<typeof eventStatusOf>[0];

const order: readonly EventStatus[] = ['active', 'upcoming', 'ended'];
const time = (iso: string | null) => (iso ? Date.parse(iso) : 0);

const within: Record<EventStatus, (a: Dates, b: Dates) => number> = {
  active: () => 0,
  upcoming: (a, b) => time(a.eventStartDate) - time(b.eventStartDate),
  ended: (a, b) => time(b.eventEndDate) - time(a.eventEndDate),
};

/** Returns the active events as given, then the upcoming ones, the next first, then the ended ones, the latest first. */
export function sortEvents<E extends Dates>(events: readonly E[], nowMs: number): E[] {
  return order.flatMap((status) =>
    events.filter((event) => eventStatusOf(event, nowMs) === status).sort(within[status]),
  );
}
