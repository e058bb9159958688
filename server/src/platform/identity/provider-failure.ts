import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import { codesOf } from '#platform/base/codes-of.ts';
import { Failure } from '#platform/base/failure.ts';

interface Reported {
  readonly issuer: string;
  /** Gets a warning when the provider fails or refuses. */
  readonly log?: Pick<Logger, 'warn'> | undefined;
}

/**
 * Logs a failure with the codes of the provider or the connection, such as `invalid_client` (a wrong secret) or
 * `SELF_SIGNED_CERT_IN_CHAIN` (a private authority), and throws it again. The error's message may quote a token.
 */
export function warning({ issuer, log }: Reported, text: string) {
  return (failure: unknown): never => {
    const { code, cause } = failure as { code?: string; cause?: unknown };
    const status = statusOf(cause);
    const reason = reasonOf(cause);
    log?.warn(
      {
        code,
        provider: codesOf(cause).join(' '),
        ...(status && { status }),
        ...(reason && { reason }),
        issuer,
      },
      text,
    );
    throw failure;
  };
}

/** Returns what the library found wrong, one of its fixed texts; undefined for an error of the provider or connection. */
const reasonOf = (cause: unknown): string | undefined =>
  cause instanceof oidc.ClientError
    ? (cause.cause instanceof Error ? cause.cause : cause).message
    : undefined;

/** Returns the provider's answer. Throws Failure IDENTITY_UNAVAILABLE when it is down, and `refused` when it refuses. */
export async function answerOf<T>(
  refused: 'SIGN_IN_FAILED' | 'LOGIN_EXPIRED',
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw new Failure(isUnreachable(cause) ? 'IDENTITY_UNAVAILABLE' : refused, { cause });
  }
}

const isUnreachable = (cause: unknown): boolean =>
  (cause instanceof Failure && cause.code === 'IDENTITY_UNAVAILABLE') ||
  (cause instanceof TypeError && cause.message === 'fetch failed') ||
  (cause instanceof oidc.ClientError && cause.code === 'OAUTH_TIMEOUT') ||
  comesLater(statusOf(cause));

const comesLater = (status = 0): boolean => status >= 500 || status === 429;

/** Returns the provider's status from the library's error. The library reads bodies only of 4xx. */
const statusOf = (cause: unknown): number | undefined => {
  if (cause instanceof oidc.ResponseBodyError) return cause.status;
  return cause instanceof oidc.ClientError && cause.cause instanceof Response
    ? cause.cause.status
    : undefined;
};
