import type { Context } from '#app/context/context.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Delivery, Webhook } from './webhook.ts';

/**
 * Enqueues webhooks in the transaction that they report, so that none is lost by a crash, and none reports what was rolled
 * back. Does nothing where webhooks are off.
 */
export async function queueWebhooks(
  { config, jobs, clock }: Context,
  tx: Tx,
  webhooks: readonly Webhook[],
): Promise<void> {
  if (!config.webhook || webhooks.length === 0) return;
  const at = clock().toISOString();
  await jobs.enqueue(
    tx,
    'send-webhook',
    webhooks.map((webhook): Delivery => ({ webhookId: `whk_${newId()}`, at, webhook })),
  );
}
