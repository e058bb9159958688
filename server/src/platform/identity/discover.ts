import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import { codesOf, Failure } from '#platform/base/failure.ts';

export interface IdentitySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The only address that receives codes. */
  readonly redirectUri: string;
  /** Whether the scope offline_access is requested where the provider has it, because it may give refresh tokens only then. */
  readonly wantsOfflineAccess?: boolean;
  /** Where browsers sign in, when that is known without asking the provider. */
  readonly authorizationEndpoint?: string;
  /** Gets a warning when the provider fails or refuses. */
  readonly log?: Pick<Logger, 'warn'> | undefined;
  /** Clock for checking the provider's tokens; the machine's by default. */
  readonly clock?: () => Date;
}

export const TIMEOUT_SECONDS = 8;
/** Clocks of two machines differ, so a token is accepted for this long after its `exp` and before its `nbf`. */
export const CLOCK_TOLERANCE_SECONDS = 60;

/** The discovered provider. */
export interface Provider {
  readonly configuration: oidc.Configuration;
  /** Sends a request with our secret, and repeats it if the provider wants the secret in the other place. */
  readonly authenticated: <T>(send: () => Promise<T>) => Promise<T>;
}

/** Runs discovery at the first use; keeps a success and retries a failure. */
export function discoverOnce(settings: IdentitySettings): () => Promise<Provider> {
  let known: Promise<Provider> | undefined;
  return () => {
    known ??= discover(settings)
      .catch((cause) => {
        known = undefined;
        throw new Failure('IDENTITY_UNAVAILABLE', { cause });
      })
      .catch(warning(settings, 'the identity provider cannot be discovered, so nobody can sign in'));
    return known;
  };
}

const discover = async ({ issuer, clientId, clientSecret }: IdentitySettings): Promise<Provider> => {
  const { clientAuth, authenticated } = sendSecretBy(clientSecret);
  const client = { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const configuration = await oidc.discovery(new URL(issuer), clientId, client, clientAuth, {
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    timeout: TIMEOUT_SECONDS,
  });
  const named = configuration.serverMetadata().issuer;
  // Users belong to the issuer's exact name; the library ignores a slash at the end.
  if (named !== issuer) throw new Error(`the provider names itself ${named}`);
  return { configuration, authenticated };
};

/**
 * Sends the secret in the body or in a header. A provider may accept one of the two from a client, and its discovery
 * document does not say which. It refuses the other as `invalid_client` before it looks at the code or token.
 */
const sendSecretBy = (secret: string) => {
  const inBody = oidc.ClientSecretPost(secret);
  const inHeader = oidc.ClientSecretBasic(secret);
  let accepted = inBody;
  const clientAuth: oidc.ClientAuth = (...request) => accepted(...request);
  const authenticated = async <T>(send: () => Promise<T>): Promise<T> => {
    const tried = accepted;
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof oidc.ResponseBodyError) || error.error !== 'invalid_client') throw error;
      // Another request may have changed it meanwhile.
      if (accepted === tried) accepted = tried === inBody ? inHeader : inBody;
      return await send();
    }
  };
  return { clientAuth, authenticated };
};

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
