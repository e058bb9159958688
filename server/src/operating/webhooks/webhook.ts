import type { EventType } from '@togather/contract/plans.ts';
import type { RefundReason } from '@togather/contract/schemas/operating.ts';
import type { Context } from '#app/context/context.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Tx } from '#platform/db/db.ts';

/** What a webhook reports. Contains ids, figures and dates: no PIN, no token, and no name or address of a person. */
export type Webhook =
  | {
      readonly type: 'event.created';
      readonly data: {
        readonly eventId: string;
        readonly plan: EventType;
        readonly eventDate: string;
        readonly photoLimit: number;
      };
    }
  /** Photos became visible to guests, at most MOST_PHOTO_IDS. */
  | {
      readonly type: 'photos.shown';
      readonly data: { readonly eventId: string; readonly photoIds: readonly string[] };
    }
  /** The retention time is over, or the event was deleted. */
  | {
      readonly type: 'event.ended';
      readonly data: { readonly eventId: string; readonly reason: 'expired' | 'deleted' };
    }
  /** Money was received. Without an event it is due for refund. */
  | {
      readonly type: 'payment.settled';
      readonly data: {
        readonly merchantTradeNo: string;
        readonly pendingEventId: string;
        readonly amountTwd: number;
        readonly eventId: string | null;
        readonly refundReason: RefundReason | null;
      };
    }
  /** Sent by `npm run doctor -- --webhook`. */
  | { readonly type: 'ping'; readonly data: Readonly<Record<string, never>> };

/** A webhook under its id, which is the same in every attempt. */
export interface Delivery {
  readonly webhookId: string;
  /** When it happened, in ISO 8601. */
  readonly at: string;
  readonly webhook: Webhook;
}

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
