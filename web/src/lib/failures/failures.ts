import type { ErrorCode } from '@togather/contract/errors.ts';

/** The stored login is missing or has expired. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  declare readonly message: 'The id token is null' | 'The id token has expired';
}

/** The response was not 2xx, or did not match the contract. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** False for a response that named no code: its `code` is UNEXPECTED, and a message is for the user. */
  readonly hasCode: boolean;
  readonly status: number;
  readonly details: unknown;
  /** Seconds to wait, if the server names them (429 and 503). */
  readonly retryAfter: number | undefined;

  constructor(answer: {
    code: ErrorCode;
    hasCode?: boolean;
    status: number;
    message: string;
    details?: unknown;
    retryAfter?: number | undefined;
  }) {
    super(answer.message);
    this.code = answer.code;
    this.hasCode = answer.hasCode ?? true;
    this.status = answer.status;
    this.details = answer.details;
    this.retryAfter = answer.retryAfter;
  }
}

/**
 * Returns the error of a failed response. A proxy's page becomes UNEXPECTED. A 2xx without the expected body comes from a
 * captive portal and counts as a lost connection. Codes are not validated: an unknown one shows the server's message.
 */
export function errorOf(
  status: number,
  body: unknown,
  retryAfter: string | null = null,
): ApiError | NetworkError {
  if (status < 300 || status === CAPTIVE_PORTAL)
    return new NetworkError('something else answered in the server’s place');
  const { code, message, details } = (body as { error?: Record<string, unknown> } | null)?.error ?? {};
  return new ApiError({
    code: typeof code === 'string' ? (code as ErrorCode) : 'UNEXPECTED',
    hasCode: typeof code === 'string',
    status,
    message: typeof message === 'string' ? message : '',
    details,
    retryAfter: Number(retryAfter) || undefined,
  });
}

/**
 * Returns true for a 5xx that is not our server's, whose 5xx have a code and whose UNEXPECTED is a 500. A proxy sends it
 * while the server restarts: nginx, Caddy and Traefik 502, HAProxy 503, Cloudflare 52x.
 */
export function isFromProxy(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'UNEXPECTED' && error.status > 500;
}

/** Returns true if the event does not exist for the caller: it was deleted, has ended, or never existed. */
export function isMissingEvent(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'EVENT_NOT_FOUND' || error.code === 'EVENT_UNKNOWN');
}

/** Returns true if the server rate-limits this address, so that retrying would make it worse. */
export function isAskedTooOften(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'TOO_MANY_GUESSES' || error.code === 'TOO_MANY_REQUESTS')
  );
}

/** No response arrived: the connection is down or was cut. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** The server no longer has a file that this page needs, because it was updated. Only a reload helps. */
export class UpdatedError extends Error {
  override readonly name = 'UpdatedError';
}

/** Returns true if a module could not be fetched. Each browser has its own message for that. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /module script failed|dynamically imported module/i.test(error.message);
}

/** No response arrived within the limit. The code is that of the error catalogue. */
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

/** Returns true if the stored session or the server found the login invalid. */
export function isLoginFailure(error: unknown): error is SessionError | ApiError {
  return (
    error instanceof SessionError ||
    (error instanceof ApiError && error.status === 401 && error.code !== 'SIGN_IN_FAILED')
  );
}

export function isExpiredLogin(error: unknown): boolean {
  return (
    (error instanceof SessionError && error.message === 'The id token has expired') ||
    (error instanceof ApiError && error.code === 'LOGIN_EXPIRED')
  );
}

/** The HTTP status with which a captive portal identifies itself. */
const CAPTIVE_PORTAL = 511;

/**
 * Returns whether a response is an HTML page where the server sends only files and JSON. A captive portal responds so until
 * the user accepts its terms. Callers treat it as a lost connection.
 */
export function isForeignPage({ ok, status, headers }: Pick<Response, 'ok' | 'status' | 'headers'>): boolean {
  return status === CAPTIVE_PORTAL || (ok && /^text\/html/i.test(headers.get('content-type') ?? ''));
}
