import type { Role } from '@togather/contract/roles.ts';
import { sql } from 'kysely';
import { eventVersion } from '../membership/queries.ts';
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

/**
 * Returns an event's version, its number of photos, and how many wait for previews and for figures. A photo waits for
 * figures until the grouping with its faces is committed; none wait while grouping is off. Returns undefined for a
 * deleted event or one that is taken down.
 */
export const findProgress = async (db: Queryable, eventId: string) => {
  const row = await db
    .selectFrom('events')
    .innerJoin('event_versions', 'event_versions.event_id', 'events.id')
    .leftJoin('photos', 'photos.event_id', 'events.id')
    .select([
      'pin_epoch',
      eventVersion,
      sql<number>`count(photos.id)::int`.as('photos'),
      sql<number>`count(photos.id) filter (where previews_at is null and previews_error is null)::int`.as(
        'previews',
      ),
      sql<number>`count(photos.id) filter (where face_grouping and faces_error is null
        and (faces_version is null or faces_written <> faces_grouped))::int`.as('faces'),
    ])
    .where('events.id', '=', eventId)
    .where('taken_down_at', 'is', null)
    .groupBy(['events.id', 'event_versions.version'])
    .executeTakeFirst();
  if (!row) return undefined;
  const processing = { previews: row.previews, faces: row.faces };
  return { pinEpoch: row.pin_epoch, photoCount: row.photos, version: row.version, processing };
};
