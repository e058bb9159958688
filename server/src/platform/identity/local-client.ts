import type { Secrets } from '#platform/config/secrets.ts';

export const LOCAL_IDENTITY_PATH = '/local-identity';
export const LOCAL_CLIENT_ID = 'togather-local';

export const localClientSecret = (secrets: Secrets): string =>
  secrets.keyFor('local-identity-client').toString('base64url');
