import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';
import { ANYBODY, HOST, type Seer, seenBy } from './visibility/visibility.ts';

/**
 * Returns whether an event has photos that everybody, or any host, does not see, apart from concealment. Uses the index photos_unseen.
 */
export async function hasUnseen(
  db: Queryable,
  eventId: string,
  { isHost }: Pick<Seer, 'isHost'>,
): Promise<boolean> {
  const seer = isHost ? HOST : ANYBODY;
  return (await unseen(db, [eventId], seer).select('id').limit(1).executeTakeFirst()) !== undefined;
}

const unseen = (db: Queryable, eventIds: readonly string[], seer: Seer) =>
  db
    .selectFrom('photos')
    .where('event_id', 'in', ['', ...eventIds])
    .where(sql<boolean>`not ${seenBy(seer)}`);

/** Returns, by event, the number of photos that are not visible to everyone, and how many of them wait for review. */
export async function countUnseen(
  db: Queryable,
  eventIds: readonly string[],
): Promise<(eventId: string) => { unseen: number; waiting: number }> {
  const rows = await unseen(db, eventIds, ANYBODY)
    .select('event_id')
    .select([
      sql<number>`count(*)::int`.as('unseen'),
      sql<number>`count(*) filter (where visibility = 'pending' and deletes_at is null)::int`.as('waiting'),
    ])
    .groupBy('event_id')
    .execute();
  const counts = new Map(rows.map(({ event_id, ...counted }) => [event_id, counted]));
  return (eventId) => counts.get(eventId) ?? { unseen: 0, waiting: 0 };
}
