import { normalizePin } from '@togather/contract/pins.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { lookUp } from './look-up-event.ts';

let early: { pin: string; answer: Promise<Event> } | undefined;

/** Keeps a pending or completed lookup for the next screen, which takes the result or the failure. */
export function keepLookup(pin: string, answer: Promise<Event>): void {
  // The failure is reported where the result is taken.
  answer.catch(() => {});
  early = { pin: normalizePin(pin), answer };
}

/** Requests the event while its screen is still loading, of a large one only the newest photos if asked for. */
export function lookUpEarly(pin: string, photos?: 'newest'): Promise<Event> {
  const answer = lookUp(pin, { photos });
  keepLookup(pin, answer);
  return answer;
}

/** Returns the kept lookup of this PIN without taking it. */
export function earlyLookupOf(pin: string): Promise<Event> | undefined {
  return early?.pin === normalizePin(pin) ? early.answer : undefined;
}

/** Takes the kept lookup of this PIN. Returns undefined if there is none. */
export function takeEarlyLookup(pin: string): Promise<Event> | undefined {
  const answer = earlyLookupOf(pin);
  if (answer) early = undefined;
  return answer;
}
