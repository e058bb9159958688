import { createHash } from 'node:crypto';
import { errors } from '@togather/contract/errors.ts';
import type { RejectedFile } from '@togather/contract/schemas/photos.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import type { Owner } from '#photos/visibility/visibility.ts';
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

/** Selects the stored response to this exact batch within the last day; null without one. */
export const earlierAnswer = ({ clock }: Context, batch: Repeatable) =>
  sql<StoredAnswer | null>`(
    select answer from upload_batches
    where event_id = ${batch.event.id} and key = ${keyOf(batch) ?? null}
      and created_at > ${new Date(clock().getTime() - ANSWER_KEPT_MS)})`;

/** Returns a stored response with its texts. */
export const asAnswer = ({ photos, rejected }: StoredAnswer): BatchAnswer => ({
  photos,
  rejected: rejected.map((file) => ({ ...file, message: errors[file.code].message })),
});

/** The statement that stores the response to a batch; one without a key has nothing to store. */
export function storingAnswer(
  { clock }: Context,
  { batch, answer: { photos, rejected } }: { batch: Repeatable; answer: BatchAnswer },
): RawBuilder<unknown> {
  const kept: StoredAnswer = { photos, rejected: rejected.map(({ message: _, ...file }) => file) };
  return sql`
    insert into upload_batches (event_id, key, answer, created_at)
    select ${batch.event.id}, key, ${JSON.stringify(kept)}::jsonb, ${clock()}::timestamptz
    from (values (${keyOf(batch) ?? null}::text)) as given (key)
    where key is not null
    on conflict (event_id, key) do update set answer = excluded.answer, created_at = excluded.created_at`;
}

/** Returns the stored form of the key, by which only the sender of the batch finds its response. */
const keyOf = ({ key, owner }: Repeatable): string | undefined => {
  const sender = owner.uploader_id ?? owner.guest_hash?.toString('hex');
  return key && createHash('sha256').update(`${sender} ${key}`).digest('hex');
};
