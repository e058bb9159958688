import type { BodyOf } from '@togather/contract/endpoint.ts';
import type { createSession as endpoint, Session } from '@togather/contract/sessions.ts';
import type { JWTPayload } from 'jose';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { seal } from '../secrets.ts';
import type { Tokens } from './identity.ts';
import { saveUser } from './queries.ts';

type Grant = BodyOf<typeof endpoint>;
type Parts = Pick<Context, 'db' | 'identity' | 'secrets'>;

/**
 * Trades an authorization code for a session and records the user.
 * Throws Failure SIGN_IN_FAILED (a used code, a wrong verifier, nonce or address) or IDENTITY_UNAVAILABLE.
 */
export const createSession = async (context: Parts, grant: Grant): Promise<Session> => {
  const { identity } = context;
  if (grant.redirectUri && grant.redirectUri !== identity.redirectUri) throw new Failure('SIGN_IN_FAILED');
  const tokens = await identity.exchangeCode({
    code: grant.authData,
    codeVerifier: grant.codeVerifier,
    nonce: grant.nonce,
  });
  return keepSession(context, tokens);
};

/** Stores what the provider said of the user, and answers with the session of its tokens. */
export const keepSession = async ({ db, identity, secrets }: Parts, tokens: Tokens): Promise<Session> => {
  const { claims, idToken, refreshToken } = tokens;
  const profile = profileOf(claims);
  await saveUser(db, {
    issuer: identity.issuer,
    subject: String(claims.sub),
    ...profile,
    refreshToken: refreshToken ? seal(secrets.keyFor('refresh-tokens'), refreshToken) : undefined,
  });
  return {
    idToken,
    idTokenExpTime: Number(claims.exp),
    userInfo: { name: profile.name, picture: profile.picture },
  };
};

const profileOf = (claims: JWTPayload) => {
  const email = typeof claims.email === 'string' ? claims.email : '';
  return {
    email,
    emailVerified: claims.email_verified === true,
    name: (typeof claims.name === 'string' && claims.name) || email.split('@')[0] || 'Guest',
    picture: typeof claims.picture === 'string' ? claims.picture : '',
  };
};
