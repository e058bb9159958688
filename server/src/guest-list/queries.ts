import { ENOUGH_PHOTOS } from '@togather/contract/limits.ts';
import type { ListedTable, OwnListing } from '@togather/contract/schemas/guest-list.ts';
import { type RawBuilder, sql } from 'kysely';
import { ANYBODY, type GuestIdentity, seenBy } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';

/** Returns the condition that an entry is the guest's own. */
export function ownListing({ userId, guestHash }: GuestIdentity): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${userId === undefined ? sql`false` : sql`listed_guests.user_id = ${userId}`}
    or ${guestHash === undefined ? sql`false` : sql`listed_guests.guest_hash = ${guestHash}`}, false)`;
}

interface ListingRow {
  readonly id: string;
  readonly name: string | null;
  readonly table_name: string | null;
  readonly pipeline_version: string;
}

/** Returns an entry as its person sees it. `pipelineVersion` is that of the face pack in use. */
export function describeListing(row: ListingRow, pipelineVersion: string): OwnListing {
  return {
    guestId: row.id,
    name: row.name,
    table: row.table_name,
    needsSelfie: row.pipeline_version !== pipelineVersion,
  };
}

/** The photos of the figure that everybody may see, once they are revealed: the host sees the same numbers as guests. */
const photoCount = sql<number>`(
  select count(distinct photos.id)::int from faces join photos on photos.id = faces.photo_id
  where faces.figure_id = listed_guests.figure_id and ${seenBy(ANYBODY)}
)`;

const isShown = sql<boolean>`not exists (
  select from forget_requests where forget_requests.figure_id = listed_guests.figure_id
)`;

/** Of an event's guest list: people, those with fewer than ENOUGH_PHOTOS photos, and those with none. */
export interface GuestListReport {
  readonly people: number;
  readonly few: number;
  readonly none: number;
}

/** Returns the report of the row of `events`, as JSON. */
export const guestListReport = sql<GuestListReport>`(
  select json_build_object(
    'people', count(*),
    'few', count(*) filter (where photos < ${ENOUGH_PHOTOS}),
    'none', count(*) filter (where photos = 0)
  ) from (
    select ${photoCount} as photos from listed_guests where listed_guests.event_id = events.id and ${isShown}
  ) as guests
)`;

/** The entries of an event, without people who asked to be forgotten. */
const shownListings = (db: Queryable, eventId: string) =>
  db.selectFrom('listed_guests').where('listed_guests.event_id', '=', eventId).where(isShown);

/** Returns the people on the list of an event, without vectors, in the order in which they were added. */
export function listGuests(db: Queryable, eventId: string) {
  return shownListings(db, eventId)
    .select(['id', 'name', 'table_name', 'pipeline_version', 'by_host', 'created_at', 'matched_at'])
    .select(photoCount.as('photo_count'))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns how many people of each table are on no photo; people who were not matched yet count as such. */
export async function countTables(db: Queryable, eventId: string): Promise<ListedTable[]> {
  const guests = shownListings(db, eventId).select(['table_name', photoCount.as('photo_count')]);
  return db
    .selectFrom(guests.as('guests'))
    .select([
      'table_name as table',
      sql<number>`count(*)::int`.as('people'),
      sql<number>`count(*) filter (where photo_count = 0)::int`.as('withoutPhotos'),
    ])
    .groupBy('table_name')
    .orderBy(sql`length(table_name)`)
    .orderBy('table_name')
    .execute();
}
