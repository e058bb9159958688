const FIRST_MS = 1500;
const LONGEST_MS = 30_000;
const GROWTH = 1.5;
/** About six minutes in all. */
const TRIES = 18;

/** Milliseconds until a payment that is being confirmed is asked for again, after `asked` answers; false: no more by itself. */
export const nextLookMs = (asked: number): number | false =>
  asked > TRIES ? false : Math.min(Math.round(FIRST_MS * GROWTH ** Math.max(asked - 1, 0)), LONGEST_MS);
