const FIRST_MS = 1500;
const LONGEST_MS = 30_000;
const GROWTH = 1.5;
/** About six minutes in all. */
const TRIES = 18;

/** Milliseconds until an unconfirmed payment is looked up again, after `asked` lookups; false ends it. */
export const nextLookMs = (asked: number): number | false =>
  asked > TRIES ? false : Math.min(Math.round(FIRST_MS * GROWTH ** Math.max(asked - 1, 0)), LONGEST_MS);
