import type { Context } from '#app/context/context.ts';
import { queueWebhooks } from '#operating/webhooks/webhook.ts';
import type { Tx } from '#platform/db/db.ts';
import { isConcealed } from './visibility.ts';

/** Photo ids in one webhook: an event of 10,000 photos that is revealed sends ten. */
const MOST_PHOTO_IDS = 1000;

/** Photos of an event that became visible to guests, unless the event is concealed. */
interface Shown {
  readonly eventId: string;
  readonly photoIds: readonly string[];
}

/** Queues webhooks about photos that guests see from the end of the transaction on. */
export async function reportShown(context: Context, tx: Tx, { eventId, photoIds }: Shown): Promise<void> {
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
export async function reportRevealed(context: Context, tx: Tx, eventId: string): Promise<void> {
  if (!context.config.webhook) return;
  const rows = await tx
    .selectFrom('photos')
    .select('id')
    .where('event_id', '=', eventId)
    .where('visibility', '=', 'shown')
    .where('deletes_at', 'is', null)
    .orderBy('arrival')
    .execute();
  await reportShown(context, tx, { eventId, photoIds: rows.map(({ id }) => id) });
}
