import type { Role } from '@togather/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { eventVersion } from '../membership/queries.ts';
import { ANYBODY, concealedAt, seenBy } from '../photos/visibility.ts';
import type { Queryable } from '../platform/db/db.ts';

/** Records a participant once; an existing participant keeps role and date. */
export const addParticipant = async (
  db: Queryable,
  row: { eventId: string; userId: string; role: Role },
): Promise<Role> => {
  await db
    .insertInto('participants')
    .values({ event_id: row.eventId, user_id: row.userId, role: row.role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { role } = await db
    .selectFrom('participants')
    .select('role')
    .where('event_id', '=', row.eventId)
    .where('user_id', '=', row.userId)
    .executeTakeFirstOrThrow();
  return role;
};

/**
 * Counts one more free event of the month; returns false at the limit. One statement on one row, so that parallel
 * creations are counted exactly (threats.md S5).
 */
export const takeFreeEvent = async (
  db: Queryable,
  { userId, month, cap }: { userId: string; month: string; cap: number },
): Promise<boolean> => {
  const taken = await db
    .insertInto('free_event_months')
    .values({ user_id: userId, month, created: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'month'])
        .doUpdateSet({ created: sql`free_event_months.created + 1` })
        .where('free_event_months.created', '<', cap),
    )
    .returning('created')
    .executeTakeFirst();
  return taken !== undefined;
};

/** Numbers of the photos that somebody sees. */
interface Progress {
  readonly photoCount: number;
  /** How many wait for previews and for figures: until the grouping that contains their faces is committed, none while it is off. */
  readonly processing: { readonly previews: number; readonly faces: number };
}

/**
 * How far the photos of an event are, of all for its host and of those that everybody sees for its guests; a text that tells the
 * shown photos from others; and the version that this is of. Undefined for an event that is gone or taken down.
 */
export const findProgress = async (db: Queryable, eventId: string, now: Date) => {
  const isShown = sql<boolean>`(${seenBy(ANYBODY)} and not ${concealedAt(now)})`;
  const row = await db
    .selectFrom('events')
    .innerJoin('event_versions', 'event_versions.event_id', 'events.id')
    .leftJoin('photos', 'photos.event_id', 'events.id')
    .select(['pin_epoch', eventVersion])
    .select([
      progressWhere(sql`true`).as('all'),
      progressWhere(isShown).as('shown'),
      // Photos keep their order, so which they are says all.
      sql<string>`concat(sum(hashtextextended(photos.id, 0)) filter (where ${isShown}))`.as('shownState'),
    ])
    .where('events.id', '=', eventId)
    .where('taken_down_at', 'is', null)
    .groupBy(['events.id', 'event_versions.version'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { all, shown, ...event } = row;
  return { ...event, ofHost: progressOf(all), ofGuests: progressOf(shown) };
};

type Counts = readonly [photos: number, previews: number, faces: number];

/** Of the photos that meet a condition. */
const progressWhere = (condition: RawBuilder<unknown>) => sql<Counts>`array[
  count(photos.id) filter (where ${condition}),
  count(photos.id) filter (where ${condition} and previews_at is null and previews_error is null),
  count(photos.id) filter (where ${condition} and face_grouping and faces_error is null
    and (faces_version is null or faces_written <> faces_grouped))]::int[]`;

const progressOf = ([photoCount, previews, faces]: Counts): Progress => ({
  photoCount,
  processing: { previews, faces },
});
