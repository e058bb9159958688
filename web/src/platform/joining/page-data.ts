import { normalizePin } from '@togather/contract/pins.ts';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import type { PageData } from '@togather/contract/schemas/events/page-data.ts';
import { PAGE_DATA_ID } from '@togather/contract/web-paths.ts';
import { readStoredSession } from '../session/session-store.ts';

let brought: PageData | undefined;

/**
 * Reads what the page of an event brings to a guest who has joined before. Returns undefined for others: signed-in users may see
 * more than the page has.
 */
export const readPageData = (): PageData | undefined => {
  const text = readStoredSession().profile ? null : document.getElementById(PAGE_DATA_ID)?.textContent;
  brought = text ? (JSON.parse(text) as PageData) : undefined;
  return brought;
};

/** Returns what the page brought for the event with this PIN. */
export const pageDataOf = (pin: string): PageData | undefined =>
  brought?.event.pinCode === normalizePin(pin) ? brought : undefined;

/** Returns the event with the photos that its page, or a person's, shows first. */
export const firstOf = ({ event, person }: PageData): Pick<Event, 'eventId' | 'photos'> => ({
  eventId: event.eventId,
  photos: person?.found.photos ?? event.photos,
});

/** Forgets what the page brought, which grows old. */
export const dropPageData = (): void => {
  brought = undefined;
};
