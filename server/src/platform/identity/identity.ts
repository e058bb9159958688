import { setTimeout as sleep } from 'node:timers/promises';
import * as oidc from 'openid-client';
import { Failure } from '#platform/base/failure.ts';
import { answerOf, discoverOnce, type IdentitySettings, warning } from './discover.ts';
import {
  type Claims,
  completeClaims,
  rememberKeys,
  renewedClaims,
  verifyIdToken,
} from './verify-id-token.ts';

/** What the provider says about the user, verified, and the refresh token. */
interface Tokens {
  readonly claims: Claims;
  readonly refreshToken: string | undefined;
}

/** The OpenID provider: Google's, another, or the local one. Its methods throw Failure IDENTITY_UNAVAILABLE when it is down. */
export interface Identity {
  /** False when sign-in is off. */
  readonly isOpen: boolean;
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Returns where browsers sign in; undefined while the provider is unreachable or slow. */
  readonly authorizationEndpoint: () => Promise<string | undefined>;
  /** Returns the scope to request. */
  readonly scope: () => Promise<string>;
  /** Throws Failure SIGN_IN_FAILED when the provider refuses the code, the verifier or the nonce. */
  readonly exchangeCode: (grant: {
    code: string;
    codeVerifier?: string | undefined;
    nonce?: string | undefined;
  }) => Promise<Tokens>;
  /**
   * Returns the current claims of a subject; undefined when the provider says nothing. Throws Failure LOGIN_EXPIRED when
   * the provider no longer accepts the refresh token, or it belongs to another subject.
   */
  readonly refresh: (
    refreshToken: string,
    subject: string,
  ) => Promise<{ claims: Claims | undefined; refreshToken: string | undefined }>;
  /** Verifies that a token is the provider's, for our client and current. Throws Failure LOGIN_EXPIRED or LOGIN_INVALID. */
  readonly verify: (idToken: string) => Promise<Claims>;
}

const SCOPE = 'openid email profile';
/** Short, because every page requests the endpoint and few visitors use it. */
const ENDPOINT_PATIENCE_MS = 3000;

export function openIdentity(settings: IdentitySettings): Identity {
  const { issuer, clientId, redirectUri } = settings;
  const discovered = discoverOnce(settings);
  const keys = rememberKeys(discovered);
  const verify = (idToken: string) => verifyIdToken(idToken, keys, settings);
  const metadataSoon = () => {
    const known = discovered().then(
      ({ configuration }) => configuration.serverMetadata(),
      () => undefined,
    );
    return Promise.race([known, sleep(ENDPOINT_PATIENCE_MS, undefined, { ref: false })]);
  };
  return {
    isOpen: true,
    issuer,
    clientId,
    redirectUri,
    authorizationEndpoint: async () =>
      settings.authorizationEndpoint ?? (await metadataSoon())?.authorization_endpoint,
    scope: async () => {
      if (!settings.wantsOfflineAccess) return SCOPE;
      const scopes = (await metadataSoon())?.scopes_supported;
      return scopes?.includes('offline_access') ? `${SCOPE} offline_access` : SCOPE;
    },
    exchangeCode: async ({ code, codeVerifier, nonce }) => {
      const provider = await discovered();
      const callback = new URL(redirectUri);
      callback.searchParams.set('code', code);
      // There is only one issuer, but the library expects its name when the provider announces it.
      if (provider.configuration.serverMetadata().authorization_response_iss_parameter_supported) {
        callback.searchParams.set('iss', issuer);
      }
      const checks = {
        idTokenExpected: true,
        ...(codeVerifier && { pkceCodeVerifier: codeVerifier }),
        ...(nonce && { expectedNonce: nonce }),
      };
      return answerOf('SIGN_IN_FAILED', async () => {
        const answer = await provider.authenticated(() =>
          oidc.authorizationCodeGrant(provider.configuration, callback, checks),
        );
        // The library checks only the token's contents, not its signature.
        const claims = await completeClaims(provider, answer, await verify(answer.id_token ?? ''));
        return { claims, refreshToken: answer.refresh_token };
      }).catch(warning(settings, 'a sign-in failed'));
    },
    refresh: async (refreshToken, subject) => {
      const provider = await discovered();
      return answerOf('LOGIN_EXPIRED', async () => {
        const answer = await provider.authenticated(() =>
          oidc.refreshTokenGrant(provider.configuration, refreshToken),
        );
        const signed = answer.id_token === undefined ? undefined : await verify(answer.id_token);
        const claims = await renewedClaims(provider, answer, { claims: signed, subject });
        return { claims, refreshToken: answer.refresh_token };
      });
    },
    verify,
  };
}

const refuse = async (): Promise<never> => {
  throw new Failure('IDENTITY_UNAVAILABLE');
};

/** The provider when sign-in is off: no provider is configured, and the local provider would trust strangers. */
export const closedIdentity: Identity = {
  isOpen: false,
  issuer: '',
  clientId: '',
  redirectUri: '',
  authorizationEndpoint: async () => undefined,
  scope: async () => '',
  exchangeCode: refuse,
  refresh: refuse,
  verify: refuse,
};
