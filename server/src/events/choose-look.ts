import { sql } from 'kysely';
import { coverFocusOf } from '#figures/crops/focus-of.ts';
import { act } from '#http/act.ts';
import { type PhotoRow, photosSeen } from '#photos/queries.ts';
import { everybody } from '#photos/visibility/visibility.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';

/** Sets an event's cover and accent. Throws Failure PHOTO_NOT_FOUND for a photo that is not in the event. */
export const chooseLookAct = act('chooseLook', async (context, { event, caller, body }) => {
  const { cover = event.cover, photoId, theme = event.theme } = body;
  const isPhoto = cover === 'photo';
  const wanted = isPhoto ? (photoId ?? event.cover_photo_id) : null;
  await context.db.transaction().execute(async (tx) => {
    if (isPhoto && !(await isInEvent(tx, event.id, wanted))) throw new Failure('PHOTO_NOT_FOUND');
    await tx
      .updateTable('events')
      .set({ cover, cover_photo_id: wanted, theme })
      .where('id', '=', event.id)
      .execute();
    const details = { cover, ...(wanted && { photoId: wanted }), theme };
    await recordAudit(tx, {
      role: 'HOST',
      by: caller.user,
      action: 'chooseLook',
      eventId: event.id,
      details,
    });
    await announceChange(tx, event.id, 'event');
  });
  return { coverChoice: cover, theme };
});

const isInEvent = async (db: Queryable, eventId: string, photoId: string | null): Promise<boolean> =>
  photoId !== null &&
  (await db
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()) !== undefined;

/**
 * Returns the photo at the top of an event's page: the host's choice, else the one with the most hearts, else the newest.
 * It is a photo that everybody sees, so a concealed event has none. Its focus runs from top to bottom.
 */
export async function findCover(db: Queryable, event: EventRow, now: Date): Promise<PhotoRow | undefined> {
  if (event.cover === 'none' || event.photo_count === 0) return undefined;
  const cover = await photosSeen(db, event.id, everybody(event, now))
    .leftJoin(
      (hearts) =>
        hearts
          .selectFrom('hearts')
          .innerJoin('photos as loved', 'loved.id', 'hearts.photo_id')
          .where('loved.event_id', '=', event.id)
          .select(['photo_id', sql<number>`count(*)`.as('count')])
          .groupBy('photo_id')
          .as('hearts'),
      (join) => join.onRef('hearts.photo_id', '=', 'photos.id'),
    )
    .select(['photos.id', 'photos.file_id', 'photos.name', 'width', 'height'])
    .orderBy(sql`photos.id = ${event.cover_photo_id ?? ''}`, 'desc')
    .orderBy(sql`coalesce(hearts.count, 0)`, 'desc')
    .orderBy('arrival', 'desc')
    .limit(1)
    .executeTakeFirst();
  return cover && { ...cover, focus: coverFocusOf(cover, await facesIn(db, cover.id)) };
}

const facesIn = async (db: Queryable, photoId: string) =>
  db
    .selectFrom('faces')
    .select(['box_left as left', 'box_top as top', 'box_width as width', 'box_height as height'])
    .where('photo_id', '=', photoId)
    .execute();
