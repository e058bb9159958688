import type { Queryable } from '#platform/db/db.ts';

/** Returns the first photo, in the order of arrival, that the second look of this pipeline version has not searched. */
export const findPhotoForSecondLook = (db: Queryable, pipelineVersion: string) =>
  db
    .selectFrom('photos')
    .innerJoin('events', 'events.id', 'photos.event_id')
    .select(['photos.id', 'photos.event_id', 'photos.width', 'photos.height'])
    .where('events.face_grouping', '=', true)
    .where('photos.needs_second_look', '=', true)
    .where('photos.faces_version', '=', pipelineVersion)
    .where('photos.faces_error', 'is', null)
    .orderBy('photos.arrival')
    .limit(1)
    .executeTakeFirst();
export type PhotoForSecondLook = NonNullable<Awaited<ReturnType<typeof findPhotoForSecondLook>>>;
