import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from 'jose';
import { Failure } from '#platform/base/failure.ts';
import {
  CLOCK_TOLERANCE_SECONDS,
  type IdentitySettings,
  type Provider,
  TIMEOUT_SECONDS,
} from './discover.ts';
import type { Claims } from './read-claims.ts';

/** An unknown key id fetches the provider's keys once, then not for this long (threats.md S1). */
const KEY_FETCH_COOLDOWN_MS = 30_000;
/** Signatures by a private key. A secret as a key (HS256) is none of them: the public key could be misused as one. */
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** Fetches keys once and keeps them while the process lives; an unknown key id fetches again. */
export function rememberKeys(discovered: () => Promise<Provider>) {
  let keys: KeySet | undefined;
  return async (): Promise<KeySet> => {
    keys ??= createRemoteJWKSet(new URL((await discovered()).configuration.serverMetadata().jwks_uri ?? ''), {
      cooldownDuration: KEY_FETCH_COOLDOWN_MS,
      cacheMaxAge: Number.POSITIVE_INFINITY,
      timeoutDuration: TIMEOUT_SECONDS * 1000,
    });
    return keys;
  };
}

export async function verifyIdToken(
  idToken: string,
  keys: () => Promise<KeySet>,
  { issuer, clientId, clock = () => new Date() }: IdentitySettings,
): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(idToken, await keys(), {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
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
}

/**
 * The library reports a key endpoint that times out or responds 5xx by these two errors, and faults of the token by others.
 */
const isFetchFailure = (error: joseErrors.JOSEError) =>
  error instanceof joseErrors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';
