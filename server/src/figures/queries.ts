import { sql } from 'kysely';
import type { Queryable, Tx } from '../db/db.ts';
import type { PhotoRow } from '../photos/queries.ts';

/** An event's figures with the face that stands for each: most photographed first, then who appeared first. */
export const listFigureRows = (db: Queryable, eventId: string) =>
  db
    .selectFrom('figures')
    .innerJoin('faces', 'faces.id', 'figures.representative_face_id')
    .select([
      'figures.id',
      'figures.photo_count',
      'faces.id as face_id',
      'faces.photo_id',
      'faces.box_left',
      'faces.box_top',
      'faces.box_width',
      'faces.box_height',
    ])
    .where('figures.event_id', '=', eventId)
    .orderBy('figures.photo_count', 'desc')
    .orderBy('figures.first_arrival')
    .orderBy('figures.id')
    .execute();

/** How many of these figures belong to the event. */
export const countFigures = async (
  db: Queryable,
  eventId: string,
  figureIds: readonly string[],
): Promise<number> => {
  const { count } = await db
    .selectFrom('figures')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('event_id', '=', eventId)
    .where('id', 'in', figureIds)
    .executeTakeFirstOrThrow();
  return count;
};

/** Photos that show at least `atLeast` of the figures, newest first. */
export const listPhotosShowing = (
  db: Queryable,
  { eventId, figureIds, atLeast }: { eventId: string; figureIds: readonly string[]; atLeast: number },
): Promise<PhotoRow[]> =>
  db
    .selectFrom('photos')
    .select(['id', 'name', 'width', 'height'])
    .where('event_id', '=', eventId)
    .where('id', 'in', (q) =>
      q
        .selectFrom('faces')
        .select('photo_id')
        .where('figure_id', 'in', figureIds)
        .groupBy('photo_id')
        .having(sql<number>`count(distinct figure_id)`, '>=', atLeast),
    )
    .orderBy('arrival', 'desc')
    .execute();

/** Every face of an event that was found by this pipeline version, in the order of their photos' arrival. */
export const listFacesToCluster = (db: Queryable, eventId: string, pipelineVersion: string) =>
  db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photo_id')
    .select([
      'faces.id',
      'faces.photo_id',
      'faces.figure_id',
      'faces.embedding',
      'faces.quality',
      'faces.height_px',
      'photos.arrival',
    ])
    .where('faces.event_id', '=', eventId)
    .where('faces.pipeline_version', '=', pipelineVersion)
    .orderBy('photos.arrival')
    .orderBy('faces.id')
    .execute();
export type FaceToCluster = Awaited<ReturnType<typeof listFacesToCluster>>[number];

/** Serialises whoever writes the figures of one event, for the length of the transaction. */
export const lockFigures = async (tx: Tx, eventId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${eventId}, 1))`.execute(tx);
};
