import { type GuestDownloads, REDUCED_SIDE } from '@togather/contract/photos.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';
import { reductionKey } from '#platform/storage/storage.ts';

/** The photo's file that guests download while the rule is `reduced`, where the original is larger. */
export interface Reduction {
  readonly file_id: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly crc32: number | string;
}

const large: RawBuilder<boolean> = sql<boolean>`greatest(photos.width, photos.height) > ${REDUCED_SIDE}`;

/** Returns what guests get of an event's photos when they download them; hosts get the originals. */
export function ruleFor(
  { guest_downloads }: { readonly guest_downloads: GuestDownloads },
  { isHost }: { readonly isHost: boolean },
): GuestDownloads {
  return isHost ? 'originals' : guest_downloads;
}

const columns = ['file_id', 'size', 'sha256', 'crc32'] as const;

export function findReduction(db: Queryable, photoId: string): Promise<Reduction | undefined> {
  return db.selectFrom('reductions').select(columns).where('photo_id', '=', photoId).executeTakeFirst();
}

/** Returns the reductions among these, by the ids of their files. */
export async function listReductionFiles(
  db: Queryable,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('reductions')
    .select('file_id')
    .where('file_id', 'in', ['', ...fileIds])
    .execute();
  return new Set(rows.map(({ file_id }) => file_id));
}

/** Returns the photos that still need a reduction, in the order of their arrival; of one event, or of all. */
export function listUnreduced(db: Queryable, eventId?: string) {
  return db
    .selectFrom('photos')
    .innerJoin('events', 'events.id', 'photos.event_id')
    .leftJoin('reductions', 'reductions.photo_id', 'photos.id')
    .select('photos.id')
    .where('guest_downloads', '=', 'reduced')
    .where('taken_down_at', 'is', null)
    .where('reductions.photo_id', 'is', null)
    .where('previews_error', 'is', null)
    .where(large)
    .$if(eventId !== undefined, (one) => one.where('photos.event_id', '=', eventId ?? ''))
    .orderBy('arrival')
    .execute();
}

/** Deletes the reductions of an event; returns the keys of their files. */
export async function deleteReductions(db: Queryable, eventId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('reductions')
    .using('photos')
    .whereRef('photos.id', '=', 'photo_id')
    .where('reductions.event_id', '=', eventId)
    .returning(['photos.id', 'photos.file_id', 'reductions.file_id as reduction'])
    .execute();
  return rows.map(({ reduction, ...photo }) => reductionKey(photo, reduction));
}

/** Deletes reductions whose files are lost, so that they are made again. */
export async function dropReductions(db: Queryable, fileIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('reductions')
    .where('file_id', 'in', ['', ...fileIds])
    .execute();
}

/** Deletes the reduction of a photo that is replaced. */
export async function dropReductionOf(db: Queryable, photoId: string): Promise<void> {
  await db.deleteFrom('reductions').where('photo_id', '=', photoId).execute();
}

/** Deletes the reductions of events under another rule, as a restored backup has them. The sweep removes the files. */
export async function dropFormerReductions(db: Queryable): Promise<void> {
  await db
    .deleteFrom('reductions')
    .using('events')
    .whereRef('events.id', '=', 'event_id')
    .where('guest_downloads', '<>', 'reduced')
    .execute();
}
