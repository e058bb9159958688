import { normalizePin } from '@togather/contract/pins.ts';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import { PAGE_DATA_ID } from '@togather/contract/web-paths.ts';
import { readStoredSession } from '../session/session-store.ts';

let brought: Event | undefined;

/**
 * Reads the event with its newest photos that the page brings to a guest who has joined before. Returns undefined for others:
 * signed-in users may see more than the page has.
 */
export const readPageEvent = (): Event | undefined => {
  const text = readStoredSession().profile ? null : document.getElementById(PAGE_DATA_ID)?.textContent;
  brought = text ? (JSON.parse(text) as Event) : undefined;
  return brought;
};

/** Returns the page's event if it has this PIN. */
export const pageEventOf = (pin: string): Event | undefined =>
  brought?.pinCode === normalizePin(pin) ? brought : undefined;

/** Forgets the page's event, which grows old. */
export const dropPageEvent = (): void => {
  brought = undefined;
};
