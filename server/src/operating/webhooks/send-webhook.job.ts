import type { Context } from '#app/context/context.ts';
import type { WebhookSettings } from '#platform/config/config.ts';
import { postWebhook, signWebhook, type WebhookAnswer } from './post-webhook.ts';
import type { Delivery } from './webhook.ts';

/** The receiver wants no webhooks any more. */
const GONE = 410;
/** Until then the receiver may put a webhook off; afterwards its attempts count. */
const DAY_MS = 24 * 3600_000;
const LONGEST_WAIT_SECONDS = 3600;

/**
 * Sends a webhook. Throws an Error when the receiver does not accept it; never a temporary failure, so that attempts are
 * counted. A receiver that answers 410 does not get it again, and one that sends Retry-After gets it then.
 */
export async function sendWebhook(context: Context, delivery: Delivery): Promise<void> {
  const { config, clock, db, jobs, log } = context;
  // Switched off since.
  if (!config.webhook) return;
  const { type } = delivery.webhook;
  const { status, retryAfterSeconds } = await deliverWebhook(config.webhook, delivery, clock());
  if (isAccepted(status)) return;
  if (status === GONE) return log.warn({ type }, 'the receiver of webhooks answers that it is gone');
  const isYoung = clock().getTime() - Date.parse(delivery.at) < DAY_MS;
  if (retryAfterSeconds === 0 || !isYoung) throw new Error(refusal(type, status));
  const startAfterSeconds = Math.min(retryAfterSeconds, LONGEST_WAIT_SECONDS);
  await jobs.enqueue(db, 'send-webhook', [delivery], { startAfterSeconds });
}

/** Sends a webhook once. Throws an Error when the receiver does not accept it. */
export async function tryWebhook(settings: WebhookSettings, delivery: Delivery): Promise<void> {
  const { status } = await deliverWebhook(settings, delivery, new Date());
  if (!isAccepted(status)) throw new Error(refusal(delivery.webhook.type, status));
}

const isAccepted = (status: number): boolean => status >= 200 && status <= 299;
const refusal = (type: string, status: number): string => `${type} was answered with status ${status}`;

const deliverWebhook = (settings: WebhookSettings, delivery: Delivery, now: Date): Promise<WebhookAnswer> =>
  postWebhook(settings, signWebhook(delivery, settings.secret, now)).catch((error: Error) => {
    throw new Error(`${delivery.webhook.type} was not delivered: ${error.message || 'no connection'}`);
  });
