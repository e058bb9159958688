import { type Config, GOOGLE_ISSUER } from '#platform/config/config.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import type { IdentitySettings } from '#platform/identity/discover.ts';
import { LOCAL_CLIENT_ID, LOCAL_IDENTITY_PATH, localClientSecret } from '#platform/identity/local-client.ts';

/** Returns the OpenID provider that users sign in with: the configured one, or the local one. */
export function issuerOf({ openId }: Pick<Config, 'openId'>, publicUrl: string): string {
  return openId?.issuer ?? publicUrl + LOCAL_IDENTITY_PATH;
}

export function identitySettings(
  config: Pick<Config, 'openId'>,
  secrets: Secrets,
  publicUrl: string,
): IdentitySettings {
  return {
    issuer: issuerOf(config, publicUrl),
    ...(config.openId ?? {
      clientId: LOCAL_CLIENT_ID,
      clientSecret: localClientSecret(secrets),
      authorizationEndpoint: `${publicUrl}${LOCAL_IDENTITY_PATH}/auth`,
    }),
    wantsOfflineAccess: config.openId !== undefined && config.openId.issuer !== GOOGLE_ISSUER,
    redirectUri: `${publicUrl}/sign-in/callback`,
  };
}
