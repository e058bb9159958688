import type { Decision, Permission } from '@togather/contract/roles.ts';
import { sql } from 'kysely';
import { prepare, type Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';

/** Changes with every change of an event: of the data behind `event_versions`, and of its own row. */
export const eventVersion = sql<string>`concat(event_versions.version, '.', events.xmin)`.as('version');

const findBy = (column: 'events.id' | 'events.pin') =>
  prepare((db) =>
    db
      .selectFrom('events')
      .innerJoin('users as host', 'host.id', 'events.host_id')
      .innerJoin('event_versions', 'event_versions.event_id', 'events.id')
      .select([
        'events.id',
        'pin',
        'pin_epoch',
        'events.name',
        'host_id',
        'hosts_epoch',
        'type',
        'starts_at',
        'event_date',
        'ends_at',
        'photo_limit',
        'photo_count',
        'sponsor_subtitle',
        'host_notice',
        'face_grouping',
        'events.created_at',
        'taken_down_at',
        'is_concealed',
        'reveal_at',
        'cover',
        'cover_photo_id',
        'theme',
        'chapters_edition',
        'takes_wishes',
        'is_guest_list_open',
        'uploader_names',
        'shots_per_guest',
        'guest_downloads',
        'offers_blur',
        'tasks_edition',
        'host.name as host_name',
        eventVersion,
        sql<string[]>`array(
          select user_id from participants
          where event_id = events.id and role = 'HOST' and user_id <> host_id order by user_id)`.as(
          'co_host_ids',
        ),
      ])
      .where(column, '=', ''),
  );
const findById = findBy('events.id');
const findByPin = findBy('events.pin');

/** Returns the event of an id or a PIN; undefined without one. */
export async function findEvent(
  db: Queryable,
  by: { id: string } | { pin: string },
): Promise<EventRow | undefined> {
  const [event] = await ('id' in by ? findById(db, [by.id]) : findByPin(db, [by.pin]));
  return event;
}

/** Returns the permissions that participants lack, because the event's default or the role's decision is DENY. */
export async function deniedPermissions(db: Queryable, eventId: string): Promise<ReadonlySet<Permission>> {
  const rows = await db
    .selectFrom('permissions')
    .select('permission')
    .where('event_id', '=', eventId)
    .where('role', '=', 'PARTICIPANT')
    .where('decision', '=', 'DENY')
    .execute();
  return new Set(rows.map(({ permission }) => permission));
}

/** Returns the same for one permission. */
export async function decisionOn(db: Queryable, eventId: string, permission: Permission): Promise<Decision> {
  return (await deniedPermissions(db, eventId)).has(permission) ? 'DENY' : 'ALLOW';
}

/** The condition that participants lack a permission. */
export const isDenied = (eventId: string, permission: Permission) =>
  sql<boolean>`exists (
    select from permissions
    where event_id = ${eventId} and role = 'PARTICIPANT' and permission = ${permission} and decision = 'DENY')`;

/** Returns true for everyone who joined the event signed in, including its host. */
export async function isParticipant(db: Queryable, eventId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .select('role')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts one more guest; one statement, so that concurrent joins are counted exactly. Does not wait for locks on the event.
 */
export async function countGuest(db: Queryable, eventId: string): Promise<void> {
  await db
    .updateTable('guest_counts')
    .set({ guests: sql`guests + 1` })
    .where('event_id', '=', eventId)
    .execute();
}

/** Returns the number of guests who joined each event by its PIN. */
export async function guestCounts(db: Queryable, eventIds: readonly string[]): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db.selectFrom('guest_counts').selectAll().where('event_id', 'in', eventIds).execute();
  return new Map(rows.map((row) => [row.event_id, row.guests]));
}
