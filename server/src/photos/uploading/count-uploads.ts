import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { Uploader } from './idempotency.ts';

interface Counted {
  readonly eventId: string;
  readonly added: number;
  readonly uploader: Uploader;
  readonly uploaderName: string | null;
}

/** A photographer with an upload key has no account and no cookie, only a name. */
const isOf = ({ userId, guestHash }: Uploader, name: string | null) => {
  if (userId) return sql`uploader_id = ${userId}`;
  if (guestHash) return sql`guest_hash = ${guestHash}`;
  return sql`uploader_id is null and guest_hash is null and uploader_name is not distinct from ${name}::text`;
};

/**
 * Counts photos that a transaction is about to add, and their uploader on the day's first ones. Runs under the event's lock,
 * so that concurrent batches of one person count that person once.
 */
export const countUploads = async (
  tx: Tx,
  { eventId, added, uploader, uploaderName }: Counted,
): Promise<void> => {
  const isTheirs = isOf(uploader, uploaderName);
  await sql`
    insert into event_days (event_id, day, measure, count)
    select ${eventId}, to_char(now() at time zone 'Asia/Taipei', 'YYYY-MM-DD'), measure, count
    from (values ('uploads', ${added}::int), ('uploaders', case when exists (
      select from photos
      where event_id = ${eventId} and ${isTheirs}
        and uploaded_at >= date_trunc('day', now() at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'
    ) then 0 else 1 end)) as counted (measure, count)
    where count > 0
    on conflict (event_id, day, measure) do update set count = event_days.count + excluded.count`.execute(tx);
};
