const MINUTE_MS = 60_000;

/** Delays after an attempt's start at which the provider is asked for its status: ever longer, for a day. */
export const FIRST_QUESTION_MS = 10 * MINUTE_MS;
const LAST_QUESTION_MS = 24 * 60 * MINUTE_MS;
/** A provider that is silent for so long after an attempt's start is not asked about it again. */
const SILENCE_BORNE_MS = 7 * LAST_QUESTION_MS;

/** Whether a question about an attempt that the provider did not respond to is to be asked again. */
export const isWorthAskingAgain = (startedAt: Date, now: Date): boolean =>
  now.getTime() - startedAt.getTime() < SILENCE_BORNE_MS;

/** When to ask again after the question number `asked` (0 for the first): 20, 40, 80… minutes after the start, at last after a day; null then. */
export const nextQuestion = (startedAt: Date, asked: number, now: Date): Date | null => {
  if (now.getTime() - startedAt.getTime() >= LAST_QUESTION_MS) return null;
  const age = Math.min(FIRST_QUESTION_MS * 2 ** (asked + 1), LAST_QUESTION_MS);
  // Never sooner than the first wait: after an outage the rows that were missed are not asked in a row.
  return new Date(Math.max(startedAt.getTime() + age, now.getTime() + FIRST_QUESTION_MS));
};
