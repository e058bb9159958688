import { createRemoteJWKSet, type JWTPayload, errors as joseErrors, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { Failure } from '#platform/base/failure.ts';
import {
  CLOCK_TOLERANCE_SECONDS,
  type IdentitySettings,
  type Provider,
  TIMEOUT_SECONDS,
} from './discover.ts';

/** An unknown key id fetches the provider's keys once, then not for this long (threats.md S1). */
const KEY_FETCH_COOLDOWN_MS = 30_000;
/** Signature algorithms with a key pair. HS256 is excluded: an attacker could sign with the public key as the secret. */
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

/**
 * Fetches keys once and keeps them while the process lives, so that known keys work while the issuer is down. An unknown
 * key id fetches again. A key that the provider withdraws stays valid until a restart.
 */
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

/** The library has these two errors for a key endpoint that times out or responds 5xx, and others for a faulty token. */
const isFetchFailure = (error: joseErrors.JOSEError) =>
  error instanceof joseErrors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';

/** The claims of a token about its user. */
export type Claims = JWTPayload;

/** Returns whether the provider has verified the address. Cognito and older Apple tokens have the string "true". */
export function isEmailVerified({ email_verified: verified }: Claims): boolean {
  return verified === true || verified === 'true';
}

/** Adds name, e-mail and verification from the userinfo document where the verified id token lacks them. */
export async function completeClaims(
  provider: Provider,
  answer: oidc.TokenEndpointResponse,
  claims: Claims,
): Promise<Claims> {
  if (!hasUserInfo(provider)) return claims;
  const ask = () => readUserInfo(provider, answer, String(claims.sub));
  if (claims.email === undefined) return joinClaims(claims, await ask());
  if (claims.email_verified !== undefined) return claims;
  const { email, email_verified } = await ask();
  // The address and its verification are from one source, or about one address.
  return email === claims.email ? { ...claims, email_verified } : claims;
}

/** Returns the claims of a renewal, whose response may lack an id token; undefined if it has no claims. */
export async function renewedClaims(
  provider: Provider,
  answer: oidc.TokenEndpointResponse,
  { claims, subject }: { readonly claims: Claims | undefined; readonly subject: string },
): Promise<Claims | undefined> {
  if (claims && claims.sub !== subject) throw new Failure('LOGIN_EXPIRED');
  if (claims) return completeClaims(provider, answer, claims);
  return hasUserInfo(provider) ? readUserInfo(provider, answer, subject) : undefined;
}

const joinClaims = (claims: Claims, { email, email_verified, name, picture }: Claims): Claims => ({
  ...claims,
  name: claims.name ?? name,
  picture: claims.picture ?? picture,
  email,
  email_verified,
});

const hasUserInfo = ({ configuration }: Provider): boolean =>
  configuration.serverMetadata().userinfo_endpoint !== undefined;

/** Throws when the document is about another user. */
const readUserInfo = async (
  { configuration }: Provider,
  { access_token }: oidc.TokenEndpointResponse,
  subject: string,
): Promise<Claims> => ({ ...(await oidc.fetchUserInfo(configuration, access_token, subject)) }) as Claims;
