import { createHmac } from 'node:crypto';
import type { Delivery } from './webhook.ts';

const ENCODED = 'whsec_';

/** A secret that begins with whsec_ is base64; others are used as they are. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(ENCODED) ? Buffer.from(secret.slice(ENCODED.length), 'base64') : Buffer.from(secret);

export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Returns the request of one attempt as Standard Webhooks 1.0 defines it: the signature covers id, timestamp and body,
 * and the timestamp is that of the attempt, so that a receiver can refuse old ones.
 */
export function signWebhook(
  { webhookId: id, at, webhook: { type, data } }: Delivery,
  secret: string,
  now: Date,
): SignedWebhook {
  const body = JSON.stringify({ type, timestamp: at, id, data });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  };
}
