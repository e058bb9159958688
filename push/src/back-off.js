const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * Returns how long to wait before the next attempt: longer with each one, at most 30 s, and between half and all of it,
 * so that many clients do not return at once.
 * @param {number} attempts failed ones in a row, at least 1
 * @param {number} random between 0 and 1
 */
export const backOff = (attempts, random) =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1)) * (0.5 + random / 2);
