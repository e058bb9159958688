import { type JWTPayload, errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import { Failure } from '#platform/base/failure.ts';
import type { Keys, Secrets } from '#platform/config/secrets.ts';

/** Contents of a token: its session, the session's number of renewals, and its expiry. */
export interface SessionToken {
  readonly userId: string;
  readonly sessionId: string;
  readonly rotation: number;
  readonly expiresAt: Date;
}

/** Signs and verifies tokens. */
interface Parts {
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly clock: () => Date;
}

export const TOKEN_LIFETIME_MS = 3600_000;
/** A token is accepted for this long after its `exp`, because browsers send it until their own clock reaches that. */
const CLOCK_TOLERANCE_SECONDS = 60;
const AUDIENCE = 'togather';
const ALGORITHM = 'HS256';

const PURPOSE = 'session-tokens';

/** Returns the bearer token of a session: a JWT signed with our own key. Deterministic. */
export function signSessionToken(context: Parts, token: SessionToken): Promise<string> {
  return new SignJWT({ sid: token.sessionId, rot: token.rotation })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(context.publicUrl)
    .setAudience(AUDIENCE)
    .setSubject(token.userId)
    .setExpirationTime(token.expiresAt)
    .sign(context.secrets.keyFor(PURPOSE));
}

/** Verifies and decodes a token of `signSessionToken`. Throws Failure LOGIN_EXPIRED or LOGIN_INVALID. */
export async function readSessionToken(
  context: Parts,
  token: string,
): Promise<Pick<SessionToken, 'sessionId' | 'rotation'>> {
  try {
    const payload = await verify(context, token, context.secrets.keysFor(PURPOSE));
    return { sessionId: String(payload.sid), rotation: Number(payload.rot) };
  } catch (cause) {
    throw new Failure(cause instanceof joseErrors.JWTExpired ? 'LOGIN_EXPIRED' : 'LOGIN_INVALID', { cause });
  }
}

const verify = async (context: Parts, token: string, [key, ...others]: Keys): Promise<JWTPayload> => {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer: context.publicUrl,
      audience: AUDIENCE,
      algorithms: [ALGORITHM],
      requiredClaims: ['exp', 'sub', 'sid', 'rot'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: context.clock(),
    });
    return payload;
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || !(error instanceof joseErrors.JWSSignatureVerificationFailed)) throw error;
    return verify(context, token, [next, ...rest]);
  }
};
