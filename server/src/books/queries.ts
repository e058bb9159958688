import { sql } from 'kysely';
import { listChapterRows, secondOf } from '#photos/chapters/queries.ts';
import { describePicture, lookOf } from '#photos/devices/picture-likeness.ts';
import { photosSeen } from '#photos/queries.ts';
import { ANYBODY } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';
import { wishesOf, wishSeenBy } from '#wishes/queries.ts';
import type { BookCandidate } from './choose-photos.ts';

export function findBook(db: Queryable, eventId: string) {
  return db.selectFrom('books').selectAll().where('event_id', '=', eventId).executeTakeFirst();
}
export type BookRow = NonNullable<Awaited<ReturnType<typeof findBook>>>;

/**
 * The photos that an event's book may show: all that everyone sees, except reported photos, unreadable photos, and photos of people
 * who asked to be forgotten.
 */
const eligiblePhotos = (db: Queryable, eventId: string) =>
  photosSeen(db, eventId, ANYBODY)
    .where('previews_error', 'is', null)
    .where(
      sql<boolean>`not exists (select from photo_reports where photo_id = photos.id)
        and not exists (select from forgotten_faces where photo_id = photos.id)
        and not exists (
          select from faces join forget_requests on forget_requests.figure_id = faces.figure_id
          where faces.photo_id = photos.id)`,
    );

/** A photo with its file of now: a PDF that shows a replaced file may not be shown. */
const fileOf = sql<string>`photos.id || coalesce(':' || photos.file_id, '')`;

/** Returns whether all of these files of photos may be in the event's book. */
export async function areEligible(
  db: Queryable,
  eventId: string,
  files: readonly string[],
): Promise<boolean> {
  const { count } = await eligiblePhotos(db, eventId)
    .select((e) => e.fn.countAll<string>().as('count'))
    .where(fileOf, '=', sql<string>`any (${files}::text[])`)
    .executeTakeFirstOrThrow();
  return Number(count) === files.length;
}

/** Wishes of one book. */
const MOST_WISHES = 200;

/** A wish with its text of now. */
const versionOf = sql<string>`wishes.id || ':' || md5(wishes.text)`;

/** The wishes that an event's book may show: all that everyone sees, except reported ones. */
const eligibleWishes = (db: Queryable, eventId: string) =>
  wishesOf(db, eventId)
    .innerJoin('events', 'events.id', 'wishes.event_id')
    .where('events.takes_wishes', '=', true)
    .where(wishSeenBy(ANYBODY, { takes_wishes: true }))
    .where(sql<boolean>`not exists (select from wish_reports where wish_id = wishes.id)`);

/** Returns the wishes to print, oldest first. Of more than fit, those of the guestbook. */
export async function listPrintedWishes(db: Queryable, eventId: string) {
  const rows = await eligibleWishes(db, eventId)
    .select(['wishes.text', 'wishes.author_name', 'wishes.number', versionOf.as('version')])
    .orderBy(sql`wishes.photo_id is not null`)
    .orderBy('wishes.number')
    .limit(MOST_WISHES)
    .execute();
  return rows.sort((one, other) => Number(one.number) - Number(other.number));
}

/** Returns whether all that a drawn PDF contains may still be shown. */
export async function isServable(
  db: Queryable,
  { event_id, drawn_photos, drawn_wishes }: Pick<BookRow, 'event_id' | 'drawn_photos' | 'drawn_wishes'>,
): Promise<boolean> {
  if (!(await areEligible(db, event_id, drawn_photos ?? []))) return false;
  if (!drawn_wishes || drawn_wishes.length === 0) return true;
  const { count } = await eligibleWishes(db, event_id)
    .select((e) => e.fn.countAll<string>().as('count'))
    .where(versionOf, '=', sql<string>`any (${drawn_wishes}::text[])`)
    .executeTakeFirstOrThrow();
  return Number(count) === drawn_wishes.length;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
interface FaceRow extends Box {
  readonly figureId: string | null;
  readonly quality: number;
}

/** A photo that may be in the book. */
export type EligiblePhoto = BookCandidate & {
  readonly file_id: string | null;
  /** The photo and its file. */
  readonly file: string;
  readonly name: string;
  readonly faces: readonly Box[];
};

export interface Eligible {
  /** In the order of chapters and time. */
  readonly photos: readonly EligiblePhoto[];
  /** In the host's order; `chapter` of a photo is an index here. Empty for an event without chapters. */
  readonly chapters: readonly { readonly name: string | null; readonly startsAt: Date }[];
}

/** Returns the photos that may be in the event's book, with its chapters. */
export async function listEligible(db: Queryable, eventId: string): Promise<Eligible> {
  const [rows, chapters] = await Promise.all([
    listRows(db, eventId),
    listChapterRows(db, eventId, { withHidden: false }),
  ]);
  const starts = chapters
    .map(({ starts_at }, chapter) => ({ chapter, start: secondOf(starts_at) }))
    .sort((one, other) => one.start - other.start);
  const photos = rows.map((row): EligiblePhoto => {
    const time = secondOf(row.taken_at ?? row.uploaded_at);
    const begun = starts.findLast(({ start }) => start <= time) ?? starts[0];
    return {
      id: row.id,
      file_id: row.file_id,
      file: row.file,
      name: row.name,
      chapter: begun?.chapter ?? 0,
      time,
      width: row.width,
      height: row.height,
      bytes: row.size,
      hearts: Number(row.hearts),
      sharpness: row.sharpness ?? undefined,
      deviceId: row.device_id,
      form: row.thumbhash ? describePicture(row.thumbhash) : undefined,
      isDull: row.thumbhash !== null && isDull(row.thumbhash),
      figures: new Set(row.faces?.flatMap(({ figureId }) => figureId ?? [])),
      faces: row.faces ?? [],
    };
  });
  photos.sort((one, other) => one.chapter - other.chapter || one.time - other.time);
  return {
    photos,
    chapters: chapters.map(({ name, starts_at }) => ({ name, startsAt: starts_at })),
  };
}

/** Of white. */
const LEAST_LIGHT = 0.15;
const LEAST_CONTRAST = 0.02;

const isDull = (thumbhash: Uint8Array): boolean => {
  const [light = 1, , , contrast = 1] = lookOf(thumbhash);
  return light < LEAST_LIGHT || contrast < LEAST_CONTRAST;
};

const listRows = (db: Queryable, eventId: string) =>
  eligiblePhotos(db, eventId)
    .select([
      'photos.id',
      'file_id',
      fileOf.as('file'),
      'name',
      'width',
      'height',
      'size',
      'taken_at',
      'uploaded_at',
      'device_id',
      'thumbhash',
      'sharpness',
    ])
    .select((photo) => [
      photo
        .selectFrom('hearts')
        .select((e) => e.fn.countAll<string>().as('count'))
        .whereRef('hearts.photo_id', '=', 'photos.id')
        .as('hearts'),
      // Nobody is owed a place for a person whom the host has hidden.
      photo
        .selectFrom('faces')
        .leftJoin('figures', (join) =>
          join.onRef('figures.id', '=', 'faces.figure_id').on('figures.hidden', '=', false),
        )
        .select(
          sql<FaceRow[] | null>`json_agg(json_build_object(
            'figureId', figures.id, 'quality', quality, 'left', box_left, 'top', box_top,
            'width', box_width, 'height', box_height) order by faces.id)`.as('boxes'),
        )
        .whereRef('faces.photo_id', '=', 'photos.id')
        .as('faces'),
    ])
    .orderBy('arrival')
    .execute();
