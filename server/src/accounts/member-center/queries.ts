import { sql } from 'kysely';
import { type Seer, seenBy } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';

/** Selects the fields of an event's card. */
const cards = (db: Queryable) =>
  db
    .selectFrom('events')
    .innerJoin('users as host', 'host.id', 'events.host_id')
    .select([
      'events.id',
      'events.pin',
      'events.pin_epoch',
      'events.host_id',
      'events.hosts_epoch',
      'events.name',
      'events.type',
      'events.starts_at',
      'events.event_date',
      'events.ends_at',
      'events.photo_limit',
      'events.photo_count',
      'events.sponsor_subtitle',
      'events.host_notice',
      'events.taken_down_at',
      'events.taken_down_reason',
      'events.is_concealed',
      'events.reveal_at',
      'host.name as host_name',
    ]);

/** Returns the events that a user owns or co-hosts. */
export function listHosted(db: Queryable, userId: string) {
  return cards(db)
    .innerJoin('participants', (join) =>
      join.onRef('participants.event_id', '=', 'events.id').on('participants.user_id', '=', userId),
    )
    .where('participants.role', '=', 'HOST')
    .orderBy('events.created_at', 'desc')
    .execute();
}
export type CardRow = Awaited<ReturnType<typeof listHosted>>[number];

export function listJoined(db: Queryable, userId: string) {
  return cards(db)
    .innerJoin('participants', (join) =>
      join.onRef('participants.event_id', '=', 'events.id').on('participants.user_id', '=', userId),
    )
    .select('participants.joined_at')
    .where('participants.role', '=', 'PARTICIPANT')
    .where('taken_down_at', 'is', null)
    .orderBy('participants.joined_at', 'desc')
    .execute();
}

export function listParticipants(db: Queryable, eventIds: readonly string[]) {
  return db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select([
      'participants.event_id',
      'users.id',
      'users.name',
      'participants.role',
      'participants.joined_at',
    ])
    .where('participants.event_id', 'in', ['', ...eventIds])
    .orderBy('participants.joined_at')
    .execute();
}

/** The newest photos that a seer sees of each event, `each` at most. */
export function listCovers(
  db: Queryable,
  { eventIds, seer }: { eventIds: readonly string[]; seer: Seer },
  each: number,
) {
  return db
    .selectFrom((q) =>
      q
        .selectFrom('photos')
        .select(['id', 'event_id', 'name', 'width', 'height', 'visibility', 'deletes_at', 'arrival'])
        .select(sql<number>`row_number() over (partition by event_id order by arrival desc)`.as('place'))
        .where('event_id', 'in', ['', ...eventIds])
        .where(seenBy(seer))
        .as('newest'),
    )
    .select(['id', 'event_id', 'name', 'width', 'height', 'visibility', 'deletes_at'])
    .where('place', '<=', each)
    .orderBy('arrival', 'desc')
    .execute();
}
