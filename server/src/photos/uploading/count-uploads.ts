import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { Uploader } from './idempotency.ts';

/**
 * Counts photos that a transaction is about to add, and their uploader on the day's first ones. Runs under the event's lock,
 * so that concurrent batches of one person count that person once.
 */
export const countUploads = async (
  tx: Tx,
  { eventId, added, uploader }: { eventId: string; added: number; uploader: Uploader },
): Promise<void> => {
  const isTheirs = uploader.userId
    ? sql`uploader_id = ${uploader.userId}`
    : sql`guest_hash = ${uploader.guestHash}`;
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
