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
