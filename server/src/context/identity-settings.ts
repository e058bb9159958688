import type { Config } from '../platform/config/config.ts';
import type { Secrets } from '../platform/config/secrets.ts';
import type { IdentitySettings } from '../platform/identity/identity.ts';
import {
  LOCAL_CLIENT_ID,
  LOCAL_IDENTITY_PATH,
  localClientSecret,
} from '../platform/identity/local-client.ts';

/** Returns the OpenID provider that users sign in with: Google, or the local one. */
export const issuerOf = ({ google }: Pick<Config, 'google'>, publicUrl: string): string =>
  google ? 'https://accounts.google.com' : publicUrl + LOCAL_IDENTITY_PATH;

export const identitySettings = (
  config: Pick<Config, 'google'>,
  secrets: Secrets,
  publicUrl: string,
): IdentitySettings => ({
  issuer: issuerOf(config, publicUrl),
  ...(config.google ?? { clientId: LOCAL_CLIENT_ID, clientSecret: localClientSecret(secrets) }),
  redirectUri: `${publicUrl}/sign-in/callback`,
});
