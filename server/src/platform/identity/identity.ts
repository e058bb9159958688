import { setTimeout as sleep } from 'node:timers/promises';
import { createRemoteJWKSet, type JWTPayload, errors as joseErrors, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import { codesOf } from '../base/codes-of.ts';
import { Failure } from '../base/failure.ts';

export interface IdentitySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The only address that receives codes. */
  readonly redirectUri: string;
  /** Gets a warning when the provider fails or refuses. */
  readonly log?: Pick<Logger, 'warn'> | undefined;
  /** Clock for checking the provider's tokens; the machine's by default. */
  readonly clock?: () => Date;
}

/** The claims of a token about its user. */
export type Claims = JWTPayload;

/** The verified claims of the provider's id token, and the refresh token. */
export interface Tokens {
  readonly claims: Claims;
  readonly refreshToken: string | undefined;
}

/** The OpenID provider: Google's, or the local one. Its methods throw Failure IDENTITY_UNAVAILABLE when it is down. */
export interface Identity {
  /** False when sign-in is off. */
  readonly isOpen: boolean;
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Returns where browsers sign in; undefined while the provider is unreachable or slow. */
  readonly authorizationEndpoint: () => Promise<string | undefined>;
  /** Throws Failure SIGN_IN_FAILED when the provider refuses the code, the verifier or the nonce. */
  readonly exchangeCode: (grant: {
    code: string;
    codeVerifier?: string | undefined;
    nonce?: string | undefined;
  }) => Promise<Tokens>;
  /** Throws Failure LOGIN_EXPIRED when the provider no longer accepts the refresh token. */
  readonly refresh: (refreshToken: string) => Promise<Tokens>;
  /** Verifies that a token is the provider's, for our client and current. Throws Failure LOGIN_EXPIRED or LOGIN_INVALID. */
  readonly verify: (idToken: string) => Promise<Claims>;
}

/** Clocks of two machines differ, so an id token is accepted for this long after its `exp`. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** An unknown key id fetches the provider's keys once, then not for this long (threats.md S1). */
const KEY_FETCH_COOLDOWN_MS = 30_000;
const TIMEOUT_SECONDS = 8;
/** Short, because every page requests the endpoint and few visitors use it. */
const ENDPOINT_PATIENCE_MS = 3000;

export const openIdentity = (settings: IdentitySettings): Identity => {
  const { issuer, clientId, redirectUri } = settings;
  const discovered = discoverOnce(settings);
  const keys = rememberKeys(discovered);
  const verify = (idToken: string) => verifyIdToken(idToken, keys, settings);
  return {
    isOpen: true,
    issuer,
    clientId,
    redirectUri,
    authorizationEndpoint: () => {
      const known = discovered().then(
        (provider) => provider.serverMetadata().authorization_endpoint,
        () => undefined,
      );
      return Promise.race([known, sleep(ENDPOINT_PATIENCE_MS, undefined, { ref: false })]);
    },
    exchangeCode: async ({ code, codeVerifier, nonce }) => {
      const provider = await discovered();
      const callback = new URL(redirectUri);
      callback.searchParams.set('code', code);
      // There is only one issuer, but the library expects its name when the provider announces it.
      if (provider.serverMetadata().authorization_response_iss_parameter_supported) {
        callback.searchParams.set('iss', issuer);
      }
      const checks = {
        idTokenExpected: true,
        ...(codeVerifier && { pkceCodeVerifier: codeVerifier }),
        ...(nonce && { expectedNonce: nonce }),
      };
      return answerOf('SIGN_IN_FAILED', async () =>
        readTokens(await oidc.authorizationCodeGrant(provider, callback, checks), verify),
      ).catch(warning(settings, 'a sign-in failed'));
    },
    refresh: async (refreshToken) => {
      const provider = await discovered();
      return answerOf('LOGIN_EXPIRED', async () =>
        readTokens(await oidc.refreshTokenGrant(provider, refreshToken), verify),
      );
    },
    verify,
  };
};

/**
 * Logs a failure with the codes of the provider or the connection, such as `invalid_client` (a wrong secret) or
 * `SELF_SIGNED_CERT_IN_CHAIN` (a private authority), and throws it again. The error's message may quote a token.
 */
const warning =
  ({ issuer, log }: IdentitySettings, text: string) =>
  (failure: unknown): never => {
    const { code, cause } = failure as { code?: string; cause?: unknown };
    const status = statusOf(cause);
    log?.warn({ code, provider: codesOf(cause).join(' '), ...(status && { status }), issuer }, text);
    throw failure;
  };

/** Runs discovery at the first use; keeps a success and retries a failure. */
const discoverOnce = (settings: IdentitySettings) => {
  const { issuer, clientId, clientSecret } = settings;
  let known: Promise<oidc.Configuration> | undefined;
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  return () => {
    known ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, oidc.ClientSecretPost(clientSecret), {
        execute,
        timeout: TIMEOUT_SECONDS,
      })
      .catch((cause) => {
        known = undefined;
        throw new Failure('IDENTITY_UNAVAILABLE', { cause });
      })
      .catch(warning(settings, 'the identity provider cannot be discovered, so nobody can sign in'));
    return known;
  };
};

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** Fetches keys once and keeps them while the process lives; an unknown key id fetches again. */
const rememberKeys = (discovered: () => Promise<oidc.Configuration>) => {
  let keys: KeySet | undefined;
  return async (): Promise<KeySet> => {
    keys ??= createRemoteJWKSet(new URL((await discovered()).serverMetadata().jwks_uri ?? ''), {
      cooldownDuration: KEY_FETCH_COOLDOWN_MS,
      cacheMaxAge: Number.POSITIVE_INFINITY,
      timeoutDuration: TIMEOUT_SECONDS * 1000,
    });
    return keys;
  };
};

const verifyIdToken = async (
  idToken: string,
  keys: () => Promise<KeySet>,
  { issuer, clientId, clock = () => new Date() }: IdentitySettings,
): Promise<Claims> => {
  try {
    const { payload } = await jwtVerify(idToken, await keys(), {
      issuer,
      audience: clientId,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: clock(),
    });
    return payload;
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    if (cause instanceof joseErrors.JWTExpired) throw new Failure('LOGIN_EXPIRED', { cause });
    const aboutToken = cause instanceof joseErrors.JOSEError && !isFetchFailure(cause);
    throw new Failure(aboutToken ? 'LOGIN_INVALID' : 'IDENTITY_UNAVAILABLE', { cause });
  }
};

/**
 * The library reports a key endpoint that times out or responds 5xx by these two errors, and faults of the token by others.
 */
const isFetchFailure = (error: joseErrors.JOSEError) =>
  error instanceof joseErrors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';

const answerOf = async <T>(
  refused: 'SIGN_IN_FAILED' | 'LOGIN_EXPIRED',
  ask: () => Promise<T>,
): Promise<T> => {
  try {
    return await ask();
  } catch (cause) {
    throw new Failure(isUnreachable(cause) ? 'IDENTITY_UNAVAILABLE' : refused, { cause });
  }
};

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

/** Verifies that the provider signed the token; the library checks only its contents. */
const readTokens = async (
  answer: oidc.TokenEndpointResponse,
  verify: Identity['verify'],
): Promise<Tokens> => ({
  claims: await verify(answer.id_token ?? ''),
  refreshToken: answer.refresh_token,
});
