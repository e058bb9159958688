import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { enqueueInTurn } from '#photos/previews/turn-of.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import type { Withheld } from '#platform/db/schema.ts';

/**
 * Photos are withheld from everybody until the people in them who asked for it are blurred. A transaction that changes what is to be
 * blurred in a photo calls `enqueueBlurring`; the column `withheld`, not the queue, says what is left.
 */
export function enqueueBlurring({ db, jobs }: Pick<Context, 'jobs'> & { db: Queryable }): Promise<void> {
  return jobs.enqueue(db, 'blur-photos', [{}], { singletonKey: 'all' });
}

/**
 * Withholds photos until a file is made in which all and only the people who asked for it are blurred. A photo that waits for its search
 * is blurred after it.
 */
export async function withholdToBlur(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  eventId: string,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0) return;
  await tx
    .updateTable('photos')
    .set({ withheld: 'blur' })
    .where('id', '=', sql<string>`any (${[...photoIds]}::text[])`)
    .where(sql<boolean>`withheld is distinct from 'search'`)
    .execute();
  await announceChange(tx, eventId, 'photos');
  await enqueueBlurring({ ...context, db: tx });
}

/** What a photo waits for after its search: its file, if it is to be another one. */
export const afterSearch = sql<Withheld | null>`case
  when exists (select from blurred_faces where blurred_faces.photo_id = photos.id)
    or exists (select from clear_files where clear_files.photo_id = photos.id) then 'blur' end`;

/**
 * Adds the places of all faces of figures that are to be blurred, and withholds their photos. Called with each writing of figures; the
 * caller holds the lock of the figures. What was once blurred stays so until the person withdraws the request.
 */
export function coverFigures(context: Pick<Context, 'jobs'>, tx: Tx, eventId: string): Promise<void> {
  return cover(context, tx, eventId, sql`blurs.figure_id = faces.figure_id`);
}

/** The same for faces that may be the person of a figure. */
export function coverAlike(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  {
    eventId,
    figureId,
    faceIds,
  }: { readonly eventId: string; readonly figureId: string; readonly faceIds: readonly string[] },
): Promise<void> {
  const isAlike = sql`blurs.figure_id = ${figureId} and faces.id = any (${[...faceIds]}::text[])`;
  return cover(context, tx, eventId, isAlike);
}

const cover = async (
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  eventId: string,
  isToBlur: RawBuilder<unknown>,
): Promise<void> => {
  const { rows } = await sql<{ photo_id: string }>`
    insert into blurred_faces (blur_id, photo_id, face_id, box_left, box_top, box_width, box_height)
    select blurs.id, faces.photo_id, faces.id, faces.box_left, faces.box_top, faces.box_width, faces.box_height
    from blurs
    join faces on faces.event_id = blurs.event_id and ${isToBlur}
    join photos on photos.id = faces.photo_id
    -- Faces of a former file lie elsewhere.
    where blurs.event_id = ${eventId} and (photos.former_faces is null or photos.former_faces = 'closed')
    on conflict do nothing
    returning photo_id`.execute(tx);
  await withholdToBlur(context, tx, eventId, [...new Set(rows.map((row) => row.photo_id))]);
};

/**
 * The condition that a photo was not searched for everybody: one without faces may show more people than make figures, or somebody whom
 * nobody knew to look for.
 */
const isUnsearched = sql<boolean>`(faces_error is null and (faces_version is null or faces_written <> faces_grouped
  or needs_second_look or not exists (select from faces where faces.photo_id = photos.id)))`;

const markUnsearched = (tx: Tx) =>
  tx
    .updateTable('photos')
    .set({ withheld: 'search', faces_version: null, needs_second_look: false })
    .where(isUnsearched);

/** Withholds these photos in all events with requests, after a restore: it repeats requests, and the start enqueues the search. */
export async function withholdRestored(tx: Tx): Promise<void> {
  await markUnsearched(tx)
    .where('withheld', 'is', null)
    .where('event_id', 'in', (q) => q.selectFrom('blurs').select('event_id'))
    .execute();
}

/** Withholds photos of an event until they were searched for people who are to be blurred, and enqueues the search. */
export async function withholdUnsearched(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  eventId: string,
): Promise<void> {
  const rows = await markUnsearched(tx)
    .where('event_id', '=', eventId)
    .returning(['id', 'previews_at'])
    .execute();
  // The others are searched after their previews.
  const ready = rows.filter(({ previews_at }) => previews_at !== null);
  await enqueueInTurn(
    context,
    tx,
    'faces',
    ready.map(({ id }) => id),
  );
}

/** A withheld photo whose faces are in a committed grouping, and the number of their writing. */
export interface SearchedPhoto {
  readonly id: string;
  readonly faces_written: number;
}

/** Returns the withheld photos of an event that were searched and grouped. */
export function listSearched(db: Queryable, eventId: string): Promise<SearchedPhoto[]> {
  return db
    .selectFrom('photos')
    .select(['id', 'faces_written'])
    .where('event_id', '=', eventId)
    .where('withheld', '=', 'search')
    .where('faces_version', 'is not', null)
    .where('needs_second_look', '=', false)
    .where((photo) => photo.or([photo('former_faces', 'is', null), photo('former_faces', '=', 'closed')]))
    .whereRef('faces_written', '=', 'faces_grouped')
    .execute();
}

/**
 * Gives everybody those of these photos in which nobody is to be blurred, and has the others blurred, unless they were searched again
 * meanwhile.
 */
export async function releaseSearched(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  eventId: string,
  photos: readonly SearchedPhoto[],
): Promise<void> {
  if (photos.length === 0) return;
  const { rows } = await sql<{ withheld: Withheld | null }>`
    update photos set withheld = ${afterSearch}
    from unnest(${photos.map(({ id }) => id)}::text[], ${photos.map((photo) => photo.faces_written)}::int[])
      as searched (id, faces_written)
    where photos.id = searched.id and photos.faces_written = searched.faces_written and withheld = 'search'
    returning photos.withheld`.execute(tx);
  if (rows.length > 0) await announceChange(tx, eventId, 'photos');
  if (rows.some(({ withheld }) => withheld === 'blur')) await enqueueBlurring({ ...context, db: tx });
}

/** Hides a photo that cannot be searched, so that its host decides who gets it. */
export async function hideUnsearched(tx: Queryable, photoId: string): Promise<void> {
  await tx
    .updateTable('photos')
    .set({ withheld: afterSearch, visibility: 'hidden' })
    .where('id', '=', photoId)
    .where('withheld', '=', 'search')
    .execute();
}
