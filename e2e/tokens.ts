import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './product.ts';

const HOUR_SECONDS = 3600;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The same id token as the local provider would have signed it two hours earlier: genuine, and over for an hour. */
export const expiredTokenOf = (idToken: string): string => {
  const [header = '', payload = ''] = idToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const past = { ...claims, iat: claims.iat - 2 * HOUR_SECONDS, exp: claims.exp - 2 * HOUR_SECONDS };
  const jwk = JSON.parse(readFileSync(join(dataDir(), 'local-identity.key.json'), 'utf8'));
  const signed = `${header}.${encode(past)}`;
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
};
