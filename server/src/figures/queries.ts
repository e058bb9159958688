import { sql } from 'kysely';
import { LEAST_FOUNDER_HEIGHT } from '#faces/group/cluster.ts';
import { hasUnseen } from '#photos/count-unseen.ts';
import { type PhotoRow, photosSeen } from '#photos/queries.ts';
import { HOST, type Seer, seenBy } from '#photos/visibility/visibility.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { successorOf } from './former-figures.ts';

/** Which figures to read: all of an event, or those that its host has not hidden; of the photos that a seer sees. */
export interface FigureScope {
  readonly event: Pick<EventRow, 'id' | 'pin_epoch' | 'hosts_epoch' | 'guest_downloads'>;
  readonly withHidden: boolean;
  readonly seer: Seer;
}

/**
 * The figures of an event with the count, the order and the face that they have by the photos of the scope alone: those of no
 * such photo are missing. As the grouping has written them where it counted no other photos.
 */
const figuresSeen = async (db: Queryable, { event, seer }: Pick<FigureScope, 'event' | 'seer'>) => {
  const areWritten = !seer.isConcealed && !(await hasUnseen(db, event.id, seer));
  return areWritten ? writtenFigures(db, event.id) : countedFigures(db, event.id, seer);
};

const writtenFigures = (db: Queryable, eventId: string) =>
  db
    .selectFrom('figures')
    .select(['id', 'hidden', 'photo_count', 'first_arrival', 'representative_face_id'])
    .where('event_id', '=', eventId)
    .as('figures');

/** As planFigure in assign-figures.ts does it. */
const countedFigures = (db: Queryable, eventId: string, seer: Seer) =>
  db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photo_id')
    .innerJoin('figures as written', 'written.id', 'faces.figure_id')
    .select(['written.id', 'written.hidden'])
    .select([
      sql<number>`count(distinct photos.id)::int`.as('photo_count'),
      sql<string>`min(photos.arrival)`.as('first_arrival'),
      sql<string | null>`(array_agg(faces.id order by faces.quality desc, photos.arrival, faces.id))[1]`.as(
        'representative_face_id',
      ),
    ])
    .where('faces.event_id', '=', eventId)
    .where(seenBy(seer))
    .groupBy('written.id')
    .as('figures');

/** Selects the ids of the figures with an open forget request. */
const forgottenIn = (db: Queryable, eventId: string) =>
  db.selectFrom('forget_requests').select('figure_id').where('event_id', '=', eventId);

/**
 * Returns an event's figures, each with a representative face: most photographed first, then earliest first.
 * `forgotten`: only those to be forgotten, which nobody else sees.
 */
export async function listFigureRows(
  db: Queryable,
  { event, withHidden, seer }: FigureScope,
  { forgotten = false } = {},
) {
  return db
    .selectFrom(await figuresSeen(db, { event, seer }))
    .innerJoin('faces', 'faces.id', 'figures.representative_face_id')
    .innerJoin('photos', 'photos.id', 'faces.photo_id')
    .select([
      'figures.id',
      'figures.photo_count',
      'figures.hidden',
      'faces.id as face_id',
      'faces.photo_id',
      'photos.file_id',
      'faces.box_left',
      'faces.box_top',
      'faces.box_width',
      'faces.box_height',
    ])
    .$if(!withHidden, (shown) => shown.where('figures.hidden', '=', false))
    .where('figures.id', forgotten ? 'in' : 'not in', forgottenIn(db, event.id))
    .orderBy('figures.photo_count', 'desc')
    .orderBy('figures.first_arrival')
    .orderBy('figures.id')
    .execute();
}

/** The function that reads those of them that are not to be forgotten. */
const shownFigures = async (db: Queryable, { event, withHidden, seer }: FigureScope) => {
  const seen = await figuresSeen(db, { event, seer });
  return () =>
    db
      .selectFrom(seen)
      .where('figures.id', 'not in', forgottenIn(db, event.id))
      .$if(!withHidden, (shown) => shown.where('figures.hidden', '=', false));
};

/** Counts an event's figures, or those of `figureIds` that belong to it. */
export async function countFigures(
  db: Queryable,
  from: FigureScope,
  figureIds?: readonly string[],
): Promise<number> {
  const shown = await shownFigures(db, from);
  const { count } = await shown()
    .select(sql<number>`count(*)::int`.as('count'))
    .$if(figureIds !== undefined, (these) => these.where('id', 'in', figureIds ?? []))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the figure that a former one was merged into, if it is visible. */
export async function findSuccessor(
  db: Queryable,
  from: FigureScope,
  formerId: string,
): Promise<string | undefined> {
  return (
    await (
      await shownFigures(db, from)
    )()
      .select('id')
      .where('id', '=', successorOf(db, formerId))
      .executeTakeFirst()
  )?.id;
}

interface Showing {
  readonly eventId: string;
  readonly seer: Seer;
  readonly figureIds: readonly string[];
  readonly atLeast: number;
}

/** Photos that a seer sees and that show at least `atLeast` of the figures, newest first. */
export function listPhotosShowing(
  db: Queryable,
  { eventId, seer, figureIds, atLeast }: Showing,
): Promise<PhotoRow[]> {
  return photosSeen(db, eventId, seer)
    .select(['id', 'file_id', 'name', 'width', 'height', 'taken_at', 'uploader_name', 'focus'])
    .select(['visibility', 'deletes_at'])
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
}

/**
 * Photos that a seer sees, of faces that are likely, but not certain, to be one of the figures, newest first, the best face of a photo first;
 * without photos that show one of the figures, and without faces of figures that are hidden or to be forgotten.
 */
export function listLikelyFaces(
  db: Queryable,
  { eventId, seer }: { eventId: string; seer: Seer },
  figureIds: readonly string[],
) {
  return db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photo_id')
    .select([
      'photos.id',
      'photos.file_id',
      'photos.name',
      'photos.width',
      'photos.height',
      'photos.taken_at',
    ])
    .select(['photos.uploader_name', 'photos.focus', 'photos.visibility', 'photos.deletes_at'])
    .select('faces.id as face_id')
    .where('faces.event_id', '=', eventId)
    .where('faces.likely_figure_id', 'in', figureIds)
    .where(seenBy(seer))
    .where((face) =>
      face.or([
        face('faces.figure_id', 'is', null),
        face('faces.figure_id', 'in', (q) =>
          q
            .selectFrom('figures')
            .select('id')
            .where('event_id', '=', eventId)
            .where('hidden', '=', false)
            .where('id', 'not in', forgottenIn(db, eventId)),
        ),
      ]),
    )
    .where('faces.photo_id', 'not in', (q) =>
      q.selectFrom('faces as certain').select('certain.photo_id').where('certain.figure_id', 'in', figureIds),
    )
    .orderBy('photos.arrival', 'desc')
    .orderBy('faces.quality', 'desc')
    .orderBy('faces.id')
    .execute();
}

/** The figures that a photo of the event shows, each by its best face there; none where the scope lacks the photo. */
export async function listFacesShown(
  db: Queryable,
  { event, withHidden, seer }: FigureScope,
  photoId: string,
) {
  return photosSeen(db, event.id, seer)
    .innerJoin('faces', 'faces.photo_id', 'photos.id')
    .innerJoin(await figuresSeen(db, { event, seer }), 'figures.id', 'faces.figure_id')
    .distinctOn('figures.id')
    .select(['figures.id', 'figures.photo_count', 'faces.id as face_id', 'faces.box_left'])
    .select('photos.file_id')
    .where('photos.id', '=', photoId)
    .where('figures.id', 'not in', forgottenIn(db, event.id))
    .$if(!withHidden, (shown) => shown.where('figures.hidden', '=', false))
    .orderBy('figures.id')
    .orderBy('faces.quality', 'desc')
    .orderBy('faces.id')
    .execute();
}

/**
 * Faces that a figure is known by when new ones are matched to it: the best dozen say nearly as much as a hundred. Those that can
 * found a figure come first, since it is none without one.
 */
const KNOWN_BY = 12;

/** Returns how many faces of an event this pipeline version found. */
export async function countFaces(db: Queryable, eventId: string, pipelineVersion: string): Promise<number> {
  const { count } = await db
    .selectFrom('faces')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('event_id', '=', eventId)
    .where('pipeline_version', '=', pipelineVersion)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the faces of an event that this pipeline version found, in the order of their photos' arrival: every one, or to
 * match new ones (`isPlacing`) those without a figure and the best dozen of each figure.
 */
export function listFacesToCluster(
  db: Queryable,
  eventId: string,
  { pipelineVersion, isPlacing = false }: { pipelineVersion: string; isPlacing?: boolean },
) {
  return db
    .selectFrom('faces')
    .$if(isPlacing, (all) =>
      all.where(
        sql<boolean>`(faces.figure_id is null or faces.id in (
          select id from (
            select id, row_number() over (
              partition by figure_id order by height_px >= ${LEAST_FOUNDER_HEIGHT} desc, quality desc, id
            ) as place
            from faces where event_id = ${eventId} and pipeline_version = ${pipelineVersion}
          ) as ranked where place <= ${KNOWN_BY}))`,
      ),
    )
    .innerJoin('photos', 'photos.id', 'faces.photo_id')
    .select([
      'faces.id',
      'faces.photo_id',
      'faces.figure_id',
      'faces.embedding',
      'faces.context',
      'faces.quality',
      'faces.height_px',
      'photos.arrival',
    ])
    .where('faces.event_id', '=', eventId)
    .where('faces.pipeline_version', '=', pipelineVersion)
    .orderBy('photos.arrival')
    .orderBy('faces.id')
    .execute();
}
export type FaceToCluster = Awaited<ReturnType<typeof listFacesToCluster>>[number];

/** By photo: how often its faces were written, and the last of these writes in a grouping. */
export type Writings = ReadonlyMap<
  string,
  { readonly written: number; readonly grouped: number; readonly version: string | null }
>;

export async function listWritings(db: Queryable, eventId: string): Promise<Writings> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'faces_written as written', 'faces_grouped as grouped', 'faces_version as version'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, ...writing }) => [id, writing]));
}

/** Marks these photos' faces of this pipeline version as included in a grouping. */
export async function markGrouped(tx: Tx, seen: Writings, pipelineVersion: string): Promise<void> {
  const news = [...seen].filter(
    ([, { written, grouped, version }]) => written !== grouped && version === pipelineVersion,
  );
  if (news.length === 0) return;
  const [ids, writings] = [news.map(([id]) => id), news.map(([, { written }]) => written)];
  await sql`
    update photos set faces_grouped = seen.written
    from unnest(${ids}::text[], ${writings}::integer[]) as seen (id, written)
    where photos.id = seen.id`.execute(tx);
}

/** Returns every face of an event with its figure, of any pipeline version, without vectors. */
export async function listPlacedFaces(db: Queryable, eventId: string) {
  const rows = await db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photo_id')
    .select(['faces.id', 'faces.photo_id', 'faces.figure_id', 'faces.quality', 'photos.arrival'])
    .where('faces.event_id', '=', eventId)
    .orderBy('photos.arrival')
    .orderBy('faces.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    photoId: row.photo_id,
    figureId: row.figure_id,
    quality: row.quality,
    arrival: Number(row.arrival),
  }));
}

/** Returns whether faces of an event wait for re-indexing, because they are of none of these pipeline versions. */
export async function isBetweenVersions(db: Queryable, eventId: string, version: string): Promise<boolean> {
  // A parked photo is not analysed again. Not a join: the planner, without statistics of new rows, nests one in the other, which
  // takes ten seconds for 40,000 faces.
  const isParked = sql<boolean>`(select faces_error is not null from photos where photos.id = faces.photo_id)`;
  const waiting = db
    .selectFrom('faces')
    .select('faces.id')
    .where('faces.event_id', '=', eventId)
    .where('faces.pipeline_version', '!=', version)
    .where(sql<boolean>`not ${isParked}`)
    .limit(1);
  return (await waiting.executeTakeFirst()) !== undefined;
}

/** The embeddings of every face in a figure, of the figures and photos that are asked for. */
export function listEmbeddings(
  db: Queryable,
  { event, withHidden, seer }: FigureScope,
  pipelineVersion: string,
) {
  return photosSeen(db, event.id, seer)
    .innerJoin('faces', 'faces.photo_id', 'photos.id')
    .innerJoin('figures', 'figures.id', 'faces.figure_id')
    .select(['figures.id as figure_id', 'faces.embedding'])
    .where('faces.pipeline_version', '=', pipelineVersion)
    .where('figures.id', 'not in', forgottenIn(db, event.id))
    .$if(!withHidden, (shown) => shown.where('figures.hidden', '=', false))
    .orderBy('faces.id')
    .execute();
}

/** Returns the ids of the figures that only the host sees. */
export async function listHiddenFigures(db: Queryable, eventId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('figures')
    .select('id')
    .where('event_id', '=', eventId)
    .where('hidden', '=', true)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns the places of the faces of one figure, newest photos first; none when the event has no such figure. */
export function listFacesOf(db: Queryable, eventId: string, figureId: string) {
  return db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photo_id')
    .select(['faces.id', 'faces.photo_id', 'photos.file_id'])
    .select(['box_left', 'box_top', 'box_width', 'box_height'])
    .where('faces.event_id', '=', eventId)
    .where('faces.figure_id', '=', figureId)
    .where(seenBy(HOST))
    .orderBy('photos.arrival', 'desc')
    .orderBy('faces.id')
    .execute();
}

/** Returns those of the ids that exist. */
export async function listFaceIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('faces').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

export function listFacePlaces(db: Queryable, faceIds: readonly string[]) {
  return db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photo_id')
    .select(['faces.id', 'faces.photo_id', 'photos.file_id'])
    .select(['box_left', 'box_top', 'box_width', 'box_height'])
    .where('faces.id', 'in', ['', ...faceIds])
    .execute();
}
export type FacePlace = Awaited<ReturnType<typeof listFacePlaces>>[number];

/** Of one event, or of all. `again`: includes photos of the current version. */
export interface Outdated {
  readonly eventId?: string;
  readonly pipelineVersion: string;
  readonly again?: boolean;
}

/** Selects photos with previews, which the analysis needs, of events that group faces. */
const groupedPhotos = (db: Queryable, { eventId }: Pick<Outdated, 'eventId'>) =>
  db
    .selectFrom('photos')
    .innerJoin('events', 'events.id', 'photos.event_id')
    .where('events.face_grouping', '=', true)
    .where('photos.previews_at', 'is not', null)
    .$if(eventId !== undefined, (one) => one.where('photos.event_id', '=', eventId ?? ''));

/** Selects photos analysed by another pipeline version, except failed ones. */
const outdatedPhotos = (db: Queryable, outdated: Outdated) =>
  groupedPhotos(db, outdated)
    .where('photos.faces_error', 'is', null)
    .$if(!outdated.again, (others) =>
      others.where('photos.faces_version', 'is distinct from', outdated.pipelineVersion),
    );

/** Marks photos that will be re-analysed as waiting. */
export async function expectOutdated(db: Queryable, outdated: Outdated): Promise<void> {
  await db
    .updateTable('photos')
    .set((photo) => ({ faces_written: photo('faces_written', '+', 1) }))
    .where('id', 'in', outdatedPhotos(db, outdated).select('photos.id'))
    .whereRef('faces_written', '=', 'faces_grouped')
    .execute();
}

/**
 * Returns the first outdated photos in the order of arrival, after the given number. Excludes photos with a waiting or
 * running detect-faces job, which would be analysed twice.
 */
export function listOutdatedPhotos(
  db: Queryable,
  { after, limit, ...outdated }: Outdated & { after: string; limit: number },
) {
  return outdatedPhotos(db, outdated)
    .select(['photos.id', 'photos.arrival'])
    .where('photos.arrival', '>', after)
    .where(
      'photos.id',
      'not in',
      sql<string>`(select data->>'photoId' from pgboss.job
        where name = 'detect-faces' and state in ('created', 'retry', 'active'))`,
    )
    .orderBy('photos.arrival')
    .limit(limit)
    .execute();
}

export function countOutdatedPhotos(db: Queryable, outdated: Outdated) {
  return outdatedPhotos(db, outdated)
    .select([
      sql<number>`count(*)::int`.as('photos'),
      sql<number>`count(distinct photos.event_id)::int`.as('events'),
    ])
    .executeTakeFirstOrThrow();
}

export async function countFailedPhotos(db: Queryable, of: Pick<Outdated, 'eventId'>): Promise<number> {
  const { photos } = await groupedPhotos(db, of)
    .where('photos.faces_error', 'is not', null)
    .select(sql<number>`count(*)::int`.as('photos'))
    .executeTakeFirstOrThrow();
  return photos;
}

/** Clears photos' failures and, with `again`, their analyses; keeps their faces until they are re-analysed. */
export async function lookAgainAt(db: Queryable, { again, ...of }: Outdated): Promise<void> {
  await db
    .updateTable('photos')
    .set({ faces_error: null, ...(again && { faces_version: null }) })
    .where('id', 'in', groupedPhotos(db, of).select('photos.id'))
    .$if(!again, (failed) => failed.where('faces_error', 'is not', null))
    .execute();
}

/**
 * Returns whether faces may be written for an event, and locks that until the transaction ends: switching grouping off,
 * or forgetting a face, waits and sees everything it wrote. Returns false when the event is deleted.
 */
export async function mayGroupFaces(db: Queryable, eventId: string): Promise<boolean> {
  const event = await db
    .selectFrom('events')
    .select('face_grouping')
    .where('id', '=', eventId)
    .forShare()
    .executeTakeFirst();
  return event?.face_grouping === true;
}
