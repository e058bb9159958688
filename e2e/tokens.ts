import { createHmac } from 'node:crypto';
import { openSecrets } from '@togather/server/src/platform/config/secrets.ts';
import { dataDir } from './product.ts';

const HOUR_SECONDS = 3600;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the same token as the server would have signed it two hours ago: genuine, but expired for an hour. */
export function expiredTokenOf(idToken: string): string {
  const [header = '', payload = ''] = idToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const signed = `${header}.${encode({ ...claims, exp: claims.exp - 2 * HOUR_SECONDS })}`;
  const key = openSecrets(dataDir(), undefined).keyFor('session-tokens');
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
