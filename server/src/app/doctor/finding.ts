/** The result of one check. */
export interface Finding {
  readonly verdict: 'ok' | 'warning' | 'problem';
  /** What was checked, in a word or two. */
  readonly part: string;
  /** What was found and, unless it is ok, what to do. */
  readonly sentence: string;
}

type ForPart = (sentence: string) => Finding;

/** Returns the three verdicts about a part. */
export function about(part: string): Record<Finding['verdict'], ForPart> {
  return {
    ok: (sentence) => ({ verdict: 'ok', part, sentence }),
    warning: (sentence) => ({ verdict: 'warning', part, sentence }),
    problem: (sentence) => ({ verdict: 'problem', part, sentence }),
  };
}

/** Returns the deepest cause of an error, which says why; fetch and Failure wrap theirs. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  return code && !error.message.includes(code) ? `${code} ${error.message}`.trim() : error.message;
}
