import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { isRefused, type Tx } from '#platform/db/db.ts';
import type { AdCount, DayCount, Tally } from '#platform/tally/tally.ts';

/** The last write of each tally. */
const writes = new WeakMap<Tally, Promise<void>>();

/**
 * Adds what this process has counted to the stored sums, in one transaction. Waits for earlier writes, so that a read after it
 * sees every count. Drops sums of events that were deleted or have ended: an ended event has been emptied, or will be.
 * When it fails without a commit, the sums are kept for the next time. Throws the failure.
 */
export function writeTally(parts: Context): Promise<void> {
  const before = writes.get(parts.tally) ?? Promise.resolve();
  const write = before.catch(() => {}).then(() => writeSums(parts));
  writes.set(parts.tally, write);
  return write;
}

const writeSums = async ({ db, tally, clock }: Context): Promise<void> => {
  const sums = tally.take();
  if (sums.days.length + sums.ads.length === 0) return;
  let isCommitting = false;
  try {
    await db.transaction().execute(async (tx) => {
      await addDays(tx, sums.days, clock());
      await addAds(tx, sums.ads, clock());
      isCommitting = true;
    });
  } catch (error) {
    // After a lost commit the outcome is unknown, and a second try might count twice.
    if (!isCommitting || isRefused(error)) tally.putBack(sums);
    throw error;
  }
};

const addDays = async (tx: Tx, days: readonly DayCount[], now: Date) => {
  if (days.length === 0) return;
  const rows = days.map(({ eventId, day, measure, count }) => ({ event_id: eventId, day, measure, count }));
  await sql`
    insert into event_days (event_id, day, measure, count)
    select event_id, day, measure, count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sums(event_id text, day text, measure text, count int)
    where exists (select from events where id = sums.event_id and ends_at > ${now})
    on conflict (event_id, day, measure) do update set count = event_days.count + excluded.count`.execute(tx);
};

const addAds = async (tx: Tx, ads: readonly AdCount[], now: Date) => {
  if (ads.length === 0) return;
  const rows = ads.map(({ eventId, name, ...sum }) => ({ event_id: eventId, ad_name: name, ...sum }));
  await sql`
    insert into ad_days (event_id, day, position, ad_name, views, clicks)
    select event_id, day, position, ad_name, views, clicks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as sums(event_id text, day text, position smallint, ad_name text, views int, clicks int)
    where exists (select from events where id = sums.event_id and ends_at > ${now})
    on conflict (event_id, day, position, ad_name) do update
      set views = ad_days.views + excluded.views, clicks = ad_days.clicks + excluded.clicks`.execute(tx);
};

/** A killed process loses at most the counts of this time. */
const EVERY_MS = 1000;

/** Writes the tally every second, one write at a time. Returns the function that stops this after a last write. */
export function keepTallyWritten(context: Context): () => Promise<void> {
  const write = () =>
    writeTally(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'statistics could not be written'),
    );
  let isWriting = false;
  const timer = setInterval(async () => {
    if (isWriting) return;
    isWriting = true;
    await write();
    isWriting = false;
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return write();
  };
}
