import { sql } from 'kysely';
import { photosSeen } from '#photos/queries.ts';
import type { Seer } from '#photos/visibility/visibility.ts';
import { madeBy } from '#platform/audit/made-by.ts';
import type { Queryable } from '#platform/db/db.ts';

/** Returns a live wall by the hash of its secret; undefined if it is unknown or revoked. */
export function findWall(db: Queryable, secretHash: Buffer) {
  return db
    .selectFrom('walls')
    .select(['id', 'event_id', 'seconds'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}
export type WallRow = NonNullable<Awaited<ReturnType<typeof findWall>>>;

/** Returns the live walls of an event, oldest first. */
export function listWallRows(db: Queryable, eventId: string) {
  return db
    .selectFrom('walls')
    .select(['id', 'seconds', 'created_at'])
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the photos of an event that a seer sees, newest first, each with the boxes of its faces. */
export function listWallPhotos(db: Queryable, eventId: string, seer: Seer) {
  return photosSeen(db, eventId, seer)
    .select(['photos.id', 'name', 'width', 'height', 'taken_at'])
    .select((photo) =>
      photo
        .selectFrom('faces')
        .select(
          sql<Box[] | null>`json_agg(json_build_object(
            'left', box_left, 'top', box_top, 'width', box_width, 'height', box_height) order by faces.id)`.as(
            'boxes',
          ),
        )
        .whereRef('faces.photo_id', '=', 'photos.id')
        .as('faces'),
    )
    .orderBy('arrival', 'desc')
    .execute();
}

/** Deletes those that a host of the event created. */
export async function deleteWallsOf(db: Queryable, by: { eventId: string; userId: string }): Promise<void> {
  await db
    .deleteFrom('walls')
    .where('event_id', '=', by.eventId)
    .where('id', 'in', madeBy(db, by, 'wall'))
    .execute();
}
