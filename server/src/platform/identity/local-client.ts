import type { Secrets } from '#platform/config/secrets.ts';

export const LOCAL_IDENTITY_PATH = '/local-identity';
export const LOCAL_CLIENT_ID = 'togather-local';

export function localClientSecret(secrets: Secrets): string {
  return secrets.keyFor('local-identity-client').toString('base64url');
}
