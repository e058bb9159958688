import type { Request } from '#http/exchange.ts';
import { Failure } from '#platform/base/failure.ts';
import { requireUploadKey, type VerifiedKey } from './verify-key.ts';

/**
 * Returns the upload key in a request's Authorization header. Throws Failure UPLOAD_KEY_INVALID without a bearer token, which is
 * no guess, or as `requireUploadKey` does.
 */
export async function requireBearerKey(
  context: Parameters<typeof requireUploadKey>[0],
  { headers, ip }: Pick<Request, 'headers' | 'ip'>,
): Promise<VerifiedKey> {
  const secret = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!secret) throw new Failure('UPLOAD_KEY_INVALID');
  return requireUploadKey(context, { secret, address: ip });
}
