import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { hideUnsearched } from '#figures/blurs/withhold-photos.ts';
import { areAllSeen, type FullPhotoRow, isFileOf } from '#photos/queries.ts';
import { recountPhotos } from '#photos/removal.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable } from '#platform/db/db.ts';
import { takeLock, withLock } from '#platform/locks/locks.ts';
import { enqueueInTurn } from './turn-of.ts';

/**
 * Records that a photo cannot be decoded, so that nothing retries or waits for it: neither guests nor the figures on
 * other photos. It stays visible, with any pictures rendered before, and its original can be downloaded. Without any
 * picture it no longer uses the event's quota.
 */
export async function parkPhoto(context: Context, photo: ParkedPhoto, reason: string): Promise<void> {
  const { db, log } = context;
  log.warn({ photoId: photo.id, reason }, 'a photo is parked: it cannot be decoded');
  if (photo.has_thumbnail) await markParked(db, photo, reason);
  else
    await withLock(context, { event: photo.event_id }, async (tx) => {
      await markParked(tx, photo, reason);
      await recountPhotos(tx, [photo.event_id]);
    });
  await enqueueGrouping(context, photo.event_id);
}

type ParkedPhoto = Pick<FullPhotoRow, 'id' | 'file_id' | 'event_id' | 'has_thumbnail'>;

const markParked = async (db: Queryable, photo: ParkedPhoto, reason: string): Promise<void> => {
  await db
    .updateTable('photos')
    .set((e) => ({
      previews_error: reason,
      // Face detection needs previews.
      faces_error: e.case().when('previews_at', 'is', null).then(reason).else(e.ref('faces_error')).end(),
    }))
    .where('id', '=', photo.id)
    // Not a version that came meanwhile.
    .where(isFileOf(photo))
    .execute();
  await hideUnsearched(db, photo.id);
  await announceChange(db, photo.event_id, 'processing');
};

const countPhotos = (db: Queryable, eventId?: string) =>
  db
    .selectFrom('photos')
    .select(sql<number>`count(*)::int`.as('photos'))
    .$if(eventId !== undefined, (one) => one.where('event_id', '=', eventId ?? ''));

/** Returns the number of parked photos of one event, or of all. */
export async function countParked(db: Queryable, eventId?: string): Promise<number> {
  const parked = countPhotos(db, eventId).where('previews_error', 'is not', null);
  return (await parked.executeTakeFirstOrThrow()).photos;
}

/** Returns the number of photos that could not be decoded or searched for faces. */
export async function countAllParked(db: Queryable): Promise<number> {
  const parked = countPhotos(db).where((e) =>
    e.or([e('previews_error', 'is not', null), e('faces_error', 'is not', null)]),
  );
  return (await parked.executeTakeFirstOrThrow()).photos;
}

/** Returns the number of photos of one event, or of all, that wait for their previews. */
export async function countUndecoded(db: Queryable, eventId?: string): Promise<number> {
  const waiting = countPhotos(db, eventId)
    .where('previews_at', 'is', null)
    .where('previews_error', 'is', null);
  return (await waiting.executeTakeFirstOrThrow()).photos;
}

/**
 * Clears the decoding failures of one event's photos, or of all, and retries those without previews, which use quota
 * again as far as it is free. Returns the number of parked photos.
 */
export function tryParkedAgain(context: Context, eventId?: string): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const events = await tx
      .selectFrom('photos')
      .select('event_id')
      .distinct()
      .where('previews_error', 'is not', null)
      .$if(eventId !== undefined, (one) => one.where('event_id', '=', eventId ?? ''))
      .execute();
    const eventIds = events.map(({ event_id }) => event_id);
    for (const id of eventIds.sort()) await takeLock(tx, { event: id });
    const photos = await tx
      .updateTable('photos')
      .set({ previews_error: null, faces_error: null })
      .where('previews_error', 'is not', null)
      .where('event_id', 'in', [...eventIds, ''])
      .returning(['id', 'previews_at'])
      .execute();
    await recountPhotos(tx, eventIds);
    const bare = photos.filter(({ previews_at }) => previews_at === null);
    await enqueueInTurn(
      context,
      tx,
      'thumbnail',
      bare.map(({ id }) => id),
    );
    return photos.length;
  });
}

const SECONDS_BETWEEN_GROUPINGS = 5;

/**
 * Enqueues a grouping of an event's figures. Grouping costs as much as analysing several photos, so a burst of uploads
 * is grouped once its last photo is analysed, or every few seconds while photos keep arriving.
 */
export async function enqueueGrouping(
  { db, jobs }: Context & { readonly db: Queryable },
  eventId: string,
): Promise<void> {
  const isLast = await areAllSeen(db, eventId);
  const when = isLast
    ? { singletonKey: eventId }
    : { singletonKey: `${eventId} meanwhile`, startAfterSeconds: SECONDS_BETWEEN_GROUPINGS };
  await jobs.enqueue(db, 'cluster-figures', [{ eventId }], when);
}
