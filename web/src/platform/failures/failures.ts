import type { ErrorCode } from '@togather/contract/errors.ts';
import { CAPTIVE_PORTAL } from './is-foreign-page.ts';

/** The stored login cannot be used: there is none, or it has expired. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  declare readonly message: 'The id token is null' | 'The id token has expired';
}

/** The server's response was not 2xx, or not what the contract promises. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;
  /** Seconds to wait, where the server names them (429 and 503). */
  readonly retryAfter: number | undefined;

  constructor(answer: {
    code: ErrorCode;
    status: number;
    message: string;
    details?: unknown;
    retryAfter?: number | undefined;
  }) {
    super(answer.message);
    this.code = answer.code;
    this.status = answer.status;
    this.details = answer.details;
    this.retryAfter = answer.retryAfter;
  }
}

/**
 * Reads the body of a response that did not bring what was asked: a proxy's page becomes UNEXPECTED. A success without a
 * body comes from a captive portal, and counts as a lost connection. Codes are not checked against the table, which is
 * long: one that has no text is shown by its message.
 */
export const errorOf = (
  status: number,
  body: unknown,
  retryAfter: string | null = null,
): ApiError | NetworkError => {
  if (status < 300 || status === CAPTIVE_PORTAL)
    return new NetworkError('something else answered in the server’s place');
  const { code, message, details } = (body as { error?: Record<string, unknown> } | null)?.error ?? {};
  return new ApiError({
    code: typeof code === 'string' ? (code as ErrorCode) : 'UNEXPECTED',
    status,
    message: typeof message === 'string' ? message : '',
    details,
    retryAfter: Number(retryAfter) || undefined,
  });
};

/** No such event exists for the caller, by PIN or by id: it was deleted, has ended, or never existed. */
export const isMissingEvent = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'EVENT_NOT_FOUND' || error.code === 'EVENT_UNKNOWN');

/** The server has had too many requests or wrong PINs from this address: asking on would make it worse. */
export const isAskedTooOften = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'TOO_MANY_GUESSES' || error.code === 'TOO_MANY_REQUESTS');

/** No response arrived: the connection is down or was cut. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** The server no longer has the code that this page wants: it has been updated since, and only a reload helps. */
export class UpdatedError extends Error {
  override readonly name = 'UpdatedError';
}

/** A module of the web could not be fetched: each browser has words of its own for it. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /module script failed|dynamically imported module/i.test(error.message);

/** No response arrived within the limit. The code is the error catalogue's. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  readonly code = 'ECONNABORTED';
}

/** The identity provider refused, or the callback does not belong to this tab's request. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly reason: 'refused' | 'stale';

  constructor(reason: 'refused' | 'stale', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** True when the login is the problem, found by the stored session or by the server. */
export const isLoginFailure = (error: unknown): error is SessionError | ApiError =>
  error instanceof SessionError ||
  (error instanceof ApiError && error.status === 401 && error.code !== 'SIGN_IN_FAILED');

export const isExpiredLogin = (error: unknown): boolean =>
  (error instanceof SessionError && error.message === 'The id token has expired') ||
  (error instanceof ApiError && error.code === 'LOGIN_EXPIRED');
