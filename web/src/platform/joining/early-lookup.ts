import { normalizePin } from '@togather/contract/pins.ts';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import { lookUp } from './look-up-event.ts';

let early: { pin: string; answer: Promise<Event> } | undefined;

/** Keeps a lookup, pending or done, for the screen that opens next. The screen takes the result, failure included. */
export const keepLookup = (pin: string, answer: Promise<Event>): void => {
  // A failure is reported where the result is taken.
  answer.catch(() => {});
  early = { pin: normalizePin(pin), answer };
};

/** Requests the event while its screen is still loading. */
export const lookUpEarly = (pin: string): Promise<Event> => {
  const answer = lookUp(pin);
  keepLookup(pin, answer);
  return answer;
};

/** Whether a lookup of this PIN waits to be taken. */
export const hasEarlyLookup = (pin: string): boolean => early?.pin === normalizePin(pin);

/** Returns the kept lookup of this PIN, once; undefined when there is none. */
export const takeEarlyLookup = (pin: string): Promise<Event> | undefined => {
  const answer = hasEarlyLookup(pin) ? early?.answer : undefined;
  if (answer) early = undefined;
  return answer;
};
