import type { Values } from './settings/table.ts';

/** The receiver of webhooks. */
export interface WebhookSettings {
  /** http:// or https://; may contain a password or a token. */
  readonly url: string;
  readonly secret: string;
  /** Whether the receiver may have a private address. */
  readonly allowsPrivate: boolean;
}

/** Returns the receiver of webhooks; undefined when webhooks are off. */
export function readWebhook({
  WEBHOOK_URL: url,
  WEBHOOK_SECRET: secret,
  WEBHOOK_PRIVATE_ADDRESSES: allows,
}: Values): WebhookSettings | undefined {
  return url && secret ? { url, secret, allowsPrivate: allows === '1' } : undefined;
}
