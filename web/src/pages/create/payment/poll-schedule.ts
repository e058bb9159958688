const FIRST_MS = 1500;
const LONGEST_MS = 30_000;
const GROWTH = 1.5;
/** About six minutes in total. */
const TRIES = 18;

/** Returns the milliseconds until the next lookup of an unconfirmed payment after `asked` lookups, or false to stop. */
export function nextLookMs(asked: number): number | false {
  return asked > TRIES
    ? false
    : Math.min(Math.round(FIRST_MS * GROWTH ** Math.max(asked - 1, 0)), LONGEST_MS);
}
