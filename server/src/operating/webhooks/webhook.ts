import type { Context, Facts } from '#app/context/context.ts';
import { isConcealed } from '#photos/visibility/visibility.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Tx } from '#platform/db/db.ts';

/** What a webhook reports; photos at most MOST_PHOTO_IDS at once. */
export type Webhook =
  | { readonly type: 'event.created'; readonly data: Facts['eventCreated'] }
  | { readonly type: 'photos.shown'; readonly data: Facts['photosShown'] }
  | { readonly type: 'event.ended'; readonly data: Facts['eventEnded'] }
  | { readonly type: 'payment.settled'; readonly data: Facts['paymentSettled'] }
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

/** Photo ids in one webhook: an event of 10,000 photos that is revealed sends ten. */
const MOST_PHOTO_IDS = 1000;

/** Queues webhooks about photos that guests see from the end of the transaction on. */
export async function queueShownPhotos(
  context: Context,
  tx: Tx,
  { eventId, photoIds }: Facts['photosShown'],
): Promise<void> {
  if (!context.config.webhook || photoIds.length === 0) return;
  const event = await tx
    .selectFrom('events')
    .select(['is_concealed', 'reveal_at'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!event || isConcealed(event, context.clock())) return;
  const batches = Array.from({ length: Math.ceil(photoIds.length / MOST_PHOTO_IDS) }, (_, at) =>
    photoIds.slice(at * MOST_PHOTO_IDS, (at + 1) * MOST_PHOTO_IDS),
  );
  await queueWebhooks(
    context,
    tx,
    batches.map((photoIds) => ({ type: 'photos.shown', data: { eventId, photoIds } })),
  );
}

/** Queues the webhooks about all shown photos of an event that is revealed. */
export async function queueRevealedPhotos(
  context: Context,
  tx: Tx,
  { eventId }: Facts['photosRevealed'],
): Promise<void> {
  if (!context.config.webhook) return;
  const rows = await tx
    .selectFrom('photos')
    .select('id')
    .where('event_id', '=', eventId)
    .where('visibility', '=', 'shown')
    .where('deletes_at', 'is', null)
    .orderBy('arrival')
    .execute();
  await queueShownPhotos(context, tx, { eventId, photoIds: rows.map(({ id }) => id) });
}
