const CODE = /^[\w.-]{1,64}$/;
const MOST_CAUSES = 5;

/**
 * Returns the codes of an error and its causes, outermost first: an OAuth error such as `invalid_grant`, a system's code
 * such as `ECONNREFUSED`. Codes are safe to log, unlike messages, which may quote what a client sent.
 */
export function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  let at = error;
  for (let depth = 0; depth < MOST_CAUSES && at instanceof Error; depth++) {
    const { error: ofProvider, code } = at as { error?: unknown; code?: unknown };
    for (const found of [ofProvider, code])
      if (typeof found === 'string' && CODE.test(found) && !codes.includes(found)) codes.push(found);
    // An error of several connection attempts has its code in the first.
    at = at instanceof AggregateError && at.cause === undefined ? at.errors[0] : at.cause;
  }
  return codes;
}
