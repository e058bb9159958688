import { sql } from 'kysely';
import type { Queryable } from '../platform/db/db.ts';
import { ANYBODY, seenBy } from './visibility.ts';

/** Whether an event has photos that not everybody sees, concealed or not. The index photos_unseen finds them. */
export const hasUnseen = async (db: Queryable, eventId: string): Promise<boolean> =>
  (await unseen(db, [eventId]).select('id').limit(1).executeTakeFirst()) !== undefined;

const unseen = (db: Queryable, eventIds: readonly string[]) =>
  db
    .selectFrom('photos')
    .where('event_id', 'in', ['', ...eventIds])
    .where(sql<boolean>`not ${seenBy(ANYBODY)}`);

/** By event: how many photos not everybody sees, and how many of them wait for a review. */
export const countUnseen = async (
  db: Queryable,
  eventIds: readonly string[],
): Promise<(eventId: string) => { unseen: number; waiting: number }> => {
  const rows = await unseen(db, eventIds)
    .select('event_id')
    .select([
      sql<number>`count(*)::int`.as('unseen'),
      sql<number>`count(*) filter (where visibility = 'pending' and deletes_at is null)::int`.as('waiting'),
    ])
    .groupBy('event_id')
    .execute();
  const counts = new Map(rows.map(({ event_id, ...counted }) => [event_id, counted]));
  return (eventId) => counts.get(eventId) ?? { unseen: 0, waiting: 0 };
};
