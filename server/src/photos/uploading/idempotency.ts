import { createHash } from 'node:crypto';
import { errors } from '@togather/contract/errors.ts';
import type { RejectedFile } from '@togather/contract/schemas/photos.ts';
import type { Context } from '#app/context/context.ts';
import type { Owner } from '#photos/visibility/visibility.ts';
import type { Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';

/** How long a repeated batch is recognised. */
export const ANSWER_KEPT_MS = 24 * 3600_000;

/** What identifies a repeated batch. */
export interface Repeatable {
  readonly event: Pick<EventRow, 'id'>;
  /** Who may later delete its photos as their own. */
  readonly owner: Owner;
  /** The Idempotency-Key; undefined without one. */
  readonly key: string | undefined;
}

export interface BatchAnswer {
  readonly photos: readonly { id: string; duplicate: boolean; place: number }[];
  readonly rejected: readonly RejectedFile[];
}

/** A response without its texts, which depend on the codes. */
interface StoredAnswer extends Pick<BatchAnswer, 'photos'> {
  readonly rejected: readonly Omit<RejectedFile, 'message'>[];
}

/** Returns the response to this exact batch within the last day. */
export async function findAnswer(
  { clock }: Context,
  tx: Tx,
  batch: Repeatable,
): Promise<BatchAnswer | undefined> {
  const key = keyOf(batch);
  if (!key) return undefined;
  const row = await tx
    .selectFrom('upload_batches')
    .select('answer')
    .where('event_id', '=', batch.event.id)
    .where('key', '=', key)
    .where('created_at', '>', new Date(clock().getTime() - ANSWER_KEPT_MS))
    .executeTakeFirst();
  if (!row) return undefined;
  const { photos, rejected } = row.answer as StoredAnswer;
  return {
    photos,
    rejected: rejected.map((file) => ({ ...file, message: errors[file.code].message })),
  };
}

export async function storeAnswer(
  { clock }: Context,
  tx: Tx,
  { batch, answer: { photos, rejected } }: { batch: Repeatable; answer: BatchAnswer },
): Promise<void> {
  const key = keyOf(batch);
  if (!key) return;
  const kept: StoredAnswer = { photos, rejected: rejected.map(({ message: _, ...file }) => file) };
  const row = { answer: JSON.stringify(kept), created_at: clock() };
  await tx
    .insertInto('upload_batches')
    .values({ event_id: batch.event.id, key, ...row })
    .onConflict((conflict) => conflict.columns(['event_id', 'key']).doUpdateSet(row))
    .execute();
}

/** Returns the stored form of the key, by which only the sender of the batch finds its response. */
const keyOf = ({ key, owner }: Repeatable): string | undefined => {
  const sender = owner.uploader_id ?? owner.guest_hash?.toString('hex');
  return key && createHash('sha256').update(`${sender} ${key}`).digest('hex');
};
