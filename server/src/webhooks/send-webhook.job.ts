import type { Context } from '../context/context.ts';
import type { Config } from '../platform/config/config.ts';
import { postWebhook } from './post-webhook.ts';
import { signWebhook } from './sign-webhook.ts';
import type { Delivery } from './webhook.ts';

/** Throws an Error when the receiver does not accept the webhook; never a temporary failure, so that attempts are counted. */
export const sendWebhook = async (
  { config, clock }: { readonly config: Pick<Config, 'webhook'>; readonly clock: Context['clock'] },
  delivery: Delivery,
): Promise<void> => {
  // Switched off since.
  if (!config.webhook) return;
  const { type } = delivery.webhook;
  const signed = signWebhook(delivery, config.webhook.secret, clock());
  const status = await postWebhook(config.webhook, signed).catch((error: Error) => {
    throw new Error(`${type} was not delivered: ${error.message || 'no connection'}`);
  });
  if (status < 200 || status > 299) throw new Error(`${type} was answered with status ${status}`);
};
