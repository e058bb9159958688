import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { Uploader } from './idempotency.ts';

interface Batch {
  readonly event: { readonly id: string };
  readonly uploader: Uploader;
  readonly uploaderName: string | null;
}

/** A photographer with an upload key is nobody but a name. */
const isOf = ({ userId, guestHash }: Uploader, name: string | null): RawBuilder<unknown> => {
  if (userId) return sql`uploader_id = ${userId}`;
  if (guestHash) return sql`guest_hash = ${guestHash}`;
  return sql`uploader_id is null and guest_hash is null and uploader_name = ${name}`;
};

/**
 * Counts photos that a transaction is about to add, and their uploader on the day's first ones. Runs under the event's lock,
 * so that concurrent batches of one person count that person once.
 */
export const countUploads = async (
  tx: Tx,
  { event, added, uploader, uploaderName }: Batch & { readonly added: number },
): Promise<void> => {
  const isTheirs = isOf(uploader, uploaderName);
  await sql`
    insert into event_days (event_id, day, measure, count)
    select ${event.id}, to_char(now() at time zone 'Asia/Taipei', 'YYYY-MM-DD'), measure, count
    from (values ('uploads', ${added}::int), ('uploaders', case when exists (
      select from photos
      where event_id = ${event.id} and ${isTheirs}
        and uploaded_at >= date_trunc('day', now() at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'
    ) then 0 else 1 end)) as counted (measure, count)
    where count > 0
    on conflict (event_id, day, measure) do update set count = event_days.count + excluded.count`.execute(tx);
};
