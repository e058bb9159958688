import { chapterFinder } from '@togather/contract/chapters.ts';
import { type NotNull, sql } from 'kysely';
import { photosSeen } from '#photos/queries.ts';
import type { Seer } from '#photos/visibility/visibility.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';

export interface ChapterRow {
  readonly id: string;
  readonly name: string | null;
  readonly starts_at: Date;
  readonly hidden: boolean;
}

/** Returns an event's chapters in time, in the host's order; without hidden ones for guests. */
export function listChapterRows(
  db: Queryable,
  eventId: string,
  { withHidden }: { withHidden: boolean },
): Promise<ChapterRow[]> {
  return db
    .selectFrom('chapters')
    .select(['id', 'name', 'starts_at', 'hidden'])
    .where('event_id', '=', eventId)
    .where('starts_at', 'is not', null)
    .$narrowType<{ starts_at: NotNull }>()
    .$if(!withHidden, (all) => all.where('hidden', '=', false))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Returns whether an event has a chapter or a task of this id. */
export async function hasChapter(db: Queryable, eventId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('chapters')
    .select('id')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The time of a photo, by which chapters are cut and filled. */
const timeOfPhoto = sql<Date>`coalesce(taken_at, uploaded_at)`;

/** Returns the times of the photos that a seer sees, in seconds since 1970. */
export async function listTimes(db: Queryable, eventId: string, seer: Seer): Promise<number[]> {
  const rows = await photosSeen(db, eventId, seer).select(timeOfPhoto.as('at')).execute();
  return rows.map(({ at }) => secondOf(at));
}

interface Timed {
  readonly taken_at: Date | null;
  readonly uploaded_at: Date;
}

/** Returns a function that finds the id of a photo's chapter; undefined without chapters. */
export function chapterIdFinder(
  chapters: readonly Pick<ChapterRow, 'id' | 'starts_at'>[],
): (photo: Timed) => string | undefined {
  const find = chapterFinder(
    chapters.map(({ id, starts_at }) => ({ id, startsAt: starts_at.toISOString() })),
  );
  return ({ taken_at, uploaded_at }) => find(secondOf(taken_at ?? uploaded_at))?.id;
}

export const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/**
 * Returns the photos that a seer sees, in the order of time, with the figures in each. Earlier uploads first within a second. Two
 * statements, because PostgreSQL joins a freshly filled event in loops of seconds.
 */
export async function listPhotosToCut(db: Queryable, eventId: string, seer: Seer) {
  const photos = await photosSeen(db, eventId, seer)
    .select(['photos.id', timeOfPhoto.as('at'), 'thumbhash'])
    .orderBy('at')
    .orderBy('arrival')
    .execute();
  const faces = await db
    .selectFrom('faces')
    .select(['photo_id', 'figure_id'])
    .where('event_id', '=', eventId)
    .where('figure_id', 'is not', null)
    .execute();
  const facesOf = Map.groupBy(faces, ({ photo_id }) => photo_id);
  return photos.map(({ id, ...photo }) => ({
    ...photo,
    figures: [...new Set(facesOf.get(id)?.map(({ figure_id }) => figure_id ?? ''))],
  }));
}

/** Returns how often the host has changed the chapters; undefined for an event that is gone. */
export async function findEdition(db: Queryable, eventId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('events')
    .select('chapters_edition')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row?.chapters_edition;
}

interface Wanted {
  readonly id: string | undefined;
  readonly name: string | null;
  /** Null for a task. */
  readonly starts_at: Date | null;
  readonly hidden: boolean;
}

/** Makes these the chapters of an event in time, in this order. The caller holds the lock of the event. */
export async function writeChapters(tx: Tx, eventId: string, wanted: readonly Wanted[]): Promise<void> {
  const former = await listChapterRows(tx, eventId, { withHidden: true });
  await replaceRows(tx, eventId, { former: former.map(({ id }) => id), wanted });
}

/** Replaces the `former` rows of an event by the wanted ones, in this order. An id that is none of theirs gets a new one. */
export async function replaceRows(
  tx: Tx,
  eventId: string,
  { former, wanted }: { readonly former: readonly string[]; readonly wanted: readonly Wanted[] },
): Promise<void> {
  const own = new Set(former);
  const rows = wanted.map(({ id, ...chapter }, position) => ({
    // The first of two with one id keeps it.
    id: id !== undefined && own.delete(id) ? id : newId(),
    event_id: eventId,
    position,
    ...chapter,
  }));
  if (own.size > 0)
    await tx
      .deleteFrom('chapters')
      .where('id', 'in', [...own])
      .execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('chapters')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        name: row.ref('excluded.name'),
        starts_at: row.ref('excluded.starts_at'),
        hidden: row.ref('excluded.hidden'),
      })),
    )
    .execute();
}
