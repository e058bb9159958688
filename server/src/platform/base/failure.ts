import { type ErrorCode, errors } from '@togather/contract/errors.ts';

/** A failure reported to the caller: its code determines status and text (contract/src/errors.ts). */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Seconds for a Retry-After header. */
  readonly retryAfter: number | undefined;

  /** `message` replaces the text of the code, for callers that are programs. */
  constructor(
    code: ErrorCode,
    options: { details?: unknown; retryAfter?: number; cause?: unknown; message?: string } = {},
  ) {
    super(options.message ?? errors[code].message, { cause: options.cause });
    this.name = 'Failure';
    this.code = code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

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
