import type { Processing } from '@togather/contract/processing.ts';
import type { Role } from '@togather/contract/roles.ts';
import { sql } from 'kysely';
import { ANYBODY, concealedAt, seenBy } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';
import { eventVersion } from './membership/queries.ts';

/** Records a participant once; an existing participant keeps role and date. */
export async function addParticipant(
  db: Queryable,
  row: { eventId: string; userId: string; role: Role },
): Promise<Role> {
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
}

/**
 * Counts one more free event of the month; returns false at the limit. One statement on one row, so that parallel
 * creations are counted exactly (threats.md S5).
 */
export async function takeFreeEvent(
  db: Queryable,
  { userId, month, cap }: { userId: string; month: string; cap: number },
): Promise<boolean> {
  // The first one of a month conflicts with no row.
  if (cap === 0) return false;
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
}

/** Numbers of the photos that somebody sees. */
interface Progress {
  readonly photoCount: number;
  /** A photo waits for figures until the grouping that contains its faces is committed, and none while grouping is off. */
  readonly processing: Processing;
}

/**
 * How far the photos of an event are, of all for its host and of those that everybody sees for its guests; a text that tells the
 * shown photos from others; and the version that this is of. Undefined for an event that is gone or taken down.
 */
export async function findProgress(db: Queryable, eventId: string, now: Date) {
  const parts = await listParts(db, eventId, now);
  const [event] = parts;
  if (!event) return undefined;
  const shown = parts.filter(({ is_shown }) => is_shown);
  return {
    pinEpoch: event.pin_epoch,
    hostsEpoch: event.hosts_epoch,
    version: event.version,
    ofHost: sumOf(parts),
    ofGuests: sumOf(shown),
    // A wall may show one chapter or task.
    shownState: `${shown[0]?.state ?? ''} ${event.chapters_edition} ${event.tasks_edition}`,
  };
}

/** The numbers of an event's photos that everybody sees, and of the others. */
const listParts = (db: Queryable, eventId: string, now: Date) =>
  db
    .selectFrom('events')
    .innerJoin('event_versions', 'event_versions.event_id', 'events.id')
    .leftJoin('photos', 'photos.event_id', 'events.id')
    .select(['pin_epoch', 'hosts_epoch', 'chapters_edition', 'tasks_edition', eventVersion])
    .select([
      sql<boolean | null>`(${seenBy(ANYBODY)} and not ${concealedAt(now)})`.as('is_shown'),
      // Their host sees them when they are blurred.
      sql<number>`count(photos.id) filter (where withheld is null)::int`.as('photos'),
      sql<number>`count(photos.id) filter (where previews_at is null and previews_error is null)::int`.as(
        'previews',
      ),
      sql<number>`count(photos.id) filter (where face_grouping and faces_error is null
        and (faces_version is null or faces_written <> faces_grouped))::int`.as('faces'),
      sql<number>`count(photos.id) filter (where face_grouping and faces_error is null and needs_second_look
        and faces_version is not null and faces_written = faces_grouped)::int`.as('hard_faces'),
      // Photos keep their order, so which they are, and of which file, says all.
      sql<string>`bit_xor(hashtextextended(photos.id || coalesce(chapter_id, '') || coalesce(file_id, ''), 0))`.as(
        'state',
      ),
    ])
    .where('events.id', '=', eventId)
    .where('taken_down_at', 'is', null)
    .groupBy(['events.id', 'event_versions.version', 'is_shown'])
    .execute();

type Part = Awaited<ReturnType<typeof listParts>>[number];

const sumOf = (parts: readonly Part[]): Progress => {
  const sum = (name: 'photos' | 'previews' | 'faces' | 'hard_faces') =>
    parts.reduce((total, part) => total + part[name], 0);
  const processing = { previews: sum('previews'), faces: sum('faces'), hardFaces: sum('hard_faces') };
  return { photoCount: sum('photos'), processing };
};
