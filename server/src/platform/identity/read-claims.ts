import type { JWTPayload } from 'jose';
import * as oidc from 'openid-client';
import { Failure } from '#platform/base/failure.ts';
import type { Provider } from './discover.ts';

/** The claims of a token about its user. */
export type Claims = JWTPayload;

/** Returns whether the provider has verified the address. Some write the text "true", such as Cognito and older Apple. */
export function isEmailVerified({ email_verified: verified }: Claims): boolean {
  return verified === true || verified === 'true';
}

/**
 * Returns what the provider says about the user of an id token that is verified already. Many providers put name and
 * e-mail into the userinfo document only, and some only whether the address is verified.
 */
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

/** Returns the claims of a renewal, whose answer need not have an id token; undefined when it says nothing. */
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
