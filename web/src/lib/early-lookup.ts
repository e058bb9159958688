import { normalizePin } from '@togather/contract/pins.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { lookUp } from './look-up-event.ts';

let early: { pin: string; answer: Promise<Event> } | undefined;

/** Requests the event while its screen is still loading. The screen takes the result, failure included. */
export const lookUpEarly = (pin: string): void => {
  const answer = lookUp(pin);
  // A failure is reported where the result is taken.
  answer.catch(() => {});
  early = { pin: normalizePin(pin), answer };
};

/** Returns the pending lookup of this PIN, once; undefined when there is none. */
export const takeEarlyLookup = (pin: string): Promise<Event> | undefined => {
  if (early?.pin !== normalizePin(pin)) return undefined;
  const { answer } = early;
  early = undefined;
  return answer;
};
