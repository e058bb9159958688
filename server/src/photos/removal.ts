import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type AuditEntry, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { withReserve } from '#platform/db/database-reserve.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { withLock } from '#platform/locks/locks.ts';
import { fileIdOfKey, photoPrefix, removeEach } from '#platform/storage/storage.ts';
import { mayDeletePhoto, requirePhoto } from './policy.ts';
import { type FullPhotoRow, findPhoto } from './queries.ts';
import { isOwn } from './visibility/visibility.ts';

/** Removes the files of photos without a row. The sweep removes what fails here. */
export function removePhotoFiles(context: Context, photoIds: readonly string[]): Promise<void> {
  return removeEach(context, photoIds.map(photoPrefix), "a photo's files");
}

/**
 * Removes what was made of a photo's file after the photo was deleted or the file was replaced; keeps the files of a photo that still
 * has it, and every other file: the next one may be in storage before its row.
 */
export async function removeIfFormer(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  photo: Pick<FullPhotoRow, 'id' | 'file_id'>,
): Promise<void> {
  const row = await db.selectFrom('photos').select('file_id').where('id', '=', photo.id).executeTakeFirst();
  if (!row) return storage.remove(photoPrefix(photo.id));
  if (row.file_id === photo.file_id) return;
  for await (const { key } of storage.list(photoPrefix(photo.id)))
    if (fileIdOfKey(key) === photo.file_id) await storage.remove(key);
}

/**
 * Most photos of one event without quota, because no picture could be rendered. They still use storage, and without a
 * limit damaged files would fill the disk.
 */
export const MAX_UNCOUNTED = 50;

/**
 * Recomputes the quota used by the given or all events: a photo that was parked before anything was rendered uses none. A
 * photo may become decodable in a full event, which then accepts no more. The caller holds the locks on the events' rows.
 */
export async function recountPhotos(db: Queryable, eventIds?: readonly string[]): Promise<void> {
  const those = eventIds ? sql`events.id in (${sql.join([...eventIds, ''])})` : sql`true`;
  await sql`
    update events set photo_count = counted.used
    from (
      select events.id, least(photo_limit, count(photos.id) - least(${MAX_UNCOUNTED}, count(photos.id) filter
        (where previews_error is not null and previews_at is null and thumbhash is null)))::int as used
      from events left join photos on photos.event_id = events.id
      where ${those}
      group by events.id
    ) as counted
    where counted.id = events.id and photo_count <> counted.used`.execute(db);
}

export const deletePhotoAct = act('deletePhoto', async (context, { params, caller }) => {
  await deletePhoto(context, params.photoId, caller);
  return { deleted: true as const };
});

/**
 * Deletes a photo with its files and faces, frees its quota, and rebuilds the event's figures. Throws Failure
 * PHOTO_NOT_FOUND, also when its event has ended for the caller, or FORBIDDEN.
 */
const deletePhoto = async (context: Context, photoId: string, caller: Caller): Promise<void> => {
  const { photo, event, seer } = await requirePhoto(context, photoId, caller);
  if (!mayDeletePhoto(photo, seer)) throw new Failure('FORBIDDEN');
  const host = isOwn(photo, seer) ? undefined : caller.user;
  await removeOne(context, { photoId, eventId: event.id, by: host && { role: 'HOST', by: host } });
};

/** Deletes a photo for a caller who may delete any. Throws Failure PHOTO_NOT_FOUND. */
export async function deletePhotoAs(context: Context, photoId: string, by: Deleter): Promise<void> {
  const photo = await findPhoto(context.db, photoId);
  if (!photo) throw new Failure('PHOTO_NOT_FOUND');
  await removeOne(context, { photoId, eventId: photo.event_id, by });
}

/** Deletes the photos of an event whose deletion a host asked for and whose time has come. */
export function deleteDue(context: Context, eventId: string, now: Date): Promise<void> {
  return remove(context, eventId, async (tx) => {
    const rows = await tx
      .deleteFrom('photos')
      .where('event_id', '=', eventId)
      .where('deletes_at', '<=', now)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  });
}

type Deleter = Pick<AuditEntry, 'role' | 'by'>;

interface Removal {
  readonly photoId: string;
  readonly eventId: string;
  /** Set when another user's photo is deleted. */
  readonly by: Deleter | undefined;
}

const removeOne = (context: Context, { photoId, eventId, by }: Removal): Promise<void> =>
  remove(context, eventId, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('photos').where('id', '=', photoId).executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('PHOTO_NOT_FOUND');
    const action = by?.role === 'ADMIN' ? 'deleteAnyPhoto' : 'deletePhoto';
    if (by) await recordAudit(tx, { ...by, action, eventId, details: { photoId } });
    return [photoId];
  });

/** Deletes rows, whose ids it returns. */
type DeleteRows = (tx: Tx) => Promise<string[]>;

const remove = async (context: Context, eventId: string, deleteRows: DeleteRows): Promise<void> => {
  const photoIds = await withReserve(context, () =>
    withLock(context, { event: eventId }, (tx) => removeRows(context, tx, eventId, deleteRows)),
  );
  if (photoIds.length === 0) return;
  // Again after the commit: a waiting grouping may have started before it, with the photos' faces.
  await enqueueRegrouping(context, context.db, eventId);
  await removePhotoFiles(context, photoIds);
};

/** Enqueues a grouping. Until it ends, the face menu lacks figures whose representative face was on the photo. */
const enqueueRegrouping = ({ jobs }: Context, db: Queryable, eventId: string): Promise<void> =>
  jobs.enqueue(db, 'cluster-figures', [{ eventId }], { singletonKey: eventId });

/** Under the lock that uploads take, so that the count and the photos always agree. */
const removeRows = async (
  context: Context,
  tx: Tx,
  eventId: string,
  deleteRows: DeleteRows,
): Promise<string[]> => {
  const photoIds = await deleteRows(tx);
  if (photoIds.length === 0) return [];
  await recountPhotos(tx, [eventId]);
  await announceChange(tx, eventId, 'photos');
  await enqueueRegrouping(context, tx, eventId);
  return photoIds;
};
