const MINUTE_MS = 60_000;

/** First and last delay after an attempt's start at which the provider is queried; the delays double. */
export const FIRST_QUESTION_MS = 10 * MINUTE_MS;
const LAST_QUESTION_MS = 24 * 60 * MINUTE_MS;
/** Time after an attempt's start when queries without a response stop. */
const SILENCE_BORNE_MS = 7 * LAST_QUESTION_MS;

/** Returns whether to repeat a query that the provider did not respond to. */
export function isWorthAskingAgain(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < SILENCE_BORNE_MS;
}

/**
 * Returns when to query again after query number `asked` (0 for the first): 20, 40, 80… minutes after the start, at
 * last after a day; then null.
 */
export function nextQuestion(startedAt: Date, asked: number, now: Date): Date | null {
  if (now.getTime() - startedAt.getTime() >= LAST_QUESTION_MS) return null;
  const age = Math.min(FIRST_QUESTION_MS * 2 ** (asked + 1), LAST_QUESTION_MS);
  // Never sooner than the first delay, so that missed queries do not follow each other after an outage.
  return new Date(Math.max(startedAt.getTime() + age, now.getTime() + FIRST_QUESTION_MS));
}
