import { UNDELETE_SECONDS } from '@togather/contract/limits.ts';
import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { ChangedPhotos } from '@togather/contract/schemas/photos.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { enqueueCut } from '#photos/chapters/cut-chapters.job.ts';
import { deleteDue } from '#photos/removal.ts';
import { type AuditEntry, type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { withReserve } from '#platform/db/database-reserve.ts';
import type { Tx } from '#platform/db/db.ts';
import { eachApart } from '#platform/jobs/run-jobs.ts';
import { withLock } from '#platform/locks/locks.ts';

export const changeVisibilityAct = act('changeVisibility', (context, { event, caller, body }) =>
  changeVisibility(context, { eventId: event.id, by: caller.user }, body),
);

export const deletePhotosAct = act('deletePhotos', (context, { event, caller, body }) =>
  deletePhotos(context, { eventId: event.id, by: caller.user }, body.photoIds),
);

export const undeletePhotosAct = act('undeletePhotos', (context, { event, caller, body }) =>
  undeletePhotos(context, { eventId: event.id, by: caller.user }, body.photoIds),
);

/** Shows or hides photos of an event. Of two decisions on a photo, the later one wins. */
const changeVisibility = (
  context: Context,
  of: HostsEvent,
  { photoIds, visibility }: BodyOf<'changeVisibility'>,
): Promise<ChangedPhotos> =>
  changePhotos(context, of, {
    photoIds,
    auditEntry: { action: 'changeVisibility', details: { visibility } },
    write: (tx, ids) =>
      visibility === 'shown'
        ? showPhotos(context, tx, { eventId: of.eventId, ids })
        : tx
            .updateTable('photos')
            .set({ visibility })
            .where('id', 'in', ids)
            .where('visibility', '<>', visibility)
            .execute(),
  });

/**
 * Shows photos. A photo that waited for review gets a new arrival number, so that mails about new photos count it; a new version of a
 * photo is no new photo.
 */
const showPhotos = async (
  context: Context,
  tx: Tx,
  { eventId, ids }: { readonly eventId: string; readonly ids: readonly string[] },
): Promise<void> => {
  const rows = await tx
    .updateTable('photos')
    .set({
      visibility: 'shown',
      shown_arrival: sql<string>`case when visibility = 'pending' and replaced_at is null
        then nextval(pg_get_serial_sequence('photos', 'arrival')) else shown_arrival end`,
    })
    .where('id', 'in', ids)
    .where('visibility', '<>', 'shown')
    .returning(['id', 'deletes_at', 'replaced_at'])
    .execute();
  const seen = rows.filter(({ deletes_at, replaced_at }) => deletes_at === null && replaced_at === null);
  await context.emit(tx, 'photosShown', { eventId, photoIds: seen.map(({ id }) => id) });
};

/** Locks photos of an event, in the order of their ids, until the transaction ends. */
const lockPhotos = (tx: Tx, eventId: string) =>
  tx.selectFrom('photos').select('id').where('event_id', '=', eventId).orderBy('id').forNoKeyUpdate();

/** Shows all photos of an event that wait for review. The caller holds the lock of the event. */
export async function showWaiting(context: Context, tx: Tx, eventId: string): Promise<void> {
  const rows = await lockPhotos(tx, eventId).where('visibility', '=', 'pending').execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await showPhotos(context, tx, { eventId, ids });
}

/**
 * Shows those of an event's photos that wait for review, after the same bytes came with an upload key. The caller holds the
 * lock of the event.
 */
export async function showSentAgain(
  context: Context,
  tx: Tx,
  { eventId, photoIds }: { readonly eventId: string; readonly photoIds: readonly string[] },
): Promise<void> {
  if (photoIds.length === 0) return;
  const rows = await lockPhotos(tx, eventId)
    .where('id', 'in', photoIds)
    .where('visibility', '=', 'pending')
    .execute();
  if (rows.length === 0) return;
  await showPhotos(context, tx, { eventId, ids: rows.map(({ id }) => id) });
  await announceChange(tx, eventId, 'photos');
}

/** Hides photos from everyone but the host immediately, and enqueues their deletion for the end of the undo time. */
const deletePhotos = (
  context: Context,
  of: HostsEvent,
  photoIds: readonly string[],
): Promise<ChangedPhotos> =>
  changePhotos(context, of, {
    photoIds,
    auditEntry: { action: 'deletePhotos' },
    write: async (tx, ids) => {
      const deletes_at = new Date(context.clock().getTime() + UNDELETE_SECONDS * 1000);
      await tx
        .updateTable('photos')
        .set({ deletes_at })
        .where('id', 'in', ids)
        .where('deletes_at', 'is', null)
        .execute();
      await context.jobs.enqueue(tx, 'delete-due-photos', [{}], { startAfterSeconds: UNDELETE_SECONDS });
    },
  });

/** Undoes a deletion; ignores photos that are already deleted. */
const undeletePhotos = (
  context: Context,
  of: HostsEvent,
  photoIds: readonly string[],
): Promise<ChangedPhotos> =>
  changePhotos(context, of, {
    photoIds,
    auditEntry: { action: 'undeletePhotos' },
    write: (tx, ids) =>
      tx
        .updateTable('photos')
        .set({ deletes_at: null })
        .where('id', 'in', ids)
        .where('deletes_at', 'is not', null)
        .execute(),
  });

interface Change {
  readonly photoIds: readonly string[];
  readonly auditEntry: Pick<AuditEntry, 'action' | 'details'>;
  /** Updates the given photos. They belong to the event and are locked. */
  readonly write: (tx: Tx, ids: readonly string[]) => Promise<unknown>;
}

/** Changes the photos that belong to the event, in one transaction with the audit row. */
const changePhotos = (
  context: Context,
  { eventId, by }: HostsEvent,
  { photoIds, auditEntry, write }: Change,
): Promise<ChangedPhotos> => {
  const wanted = [...new Set(photoIds)];
  const change = async (tx: Tx): Promise<ChangedPhotos> => {
    const rows = await lockPhotos(tx, eventId).where('id', 'in', wanted).execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) {
      await write(tx, ids);
      await recordAudit(tx, {
        role: 'HOST',
        by,
        eventId,
        ...auditEntry,
        details: { ...auditEntry.details, photoIds: ids },
      });
      await enqueueCut({ ...context, db: tx }, eventId);
      await announceChange(tx, eventId, 'photos');
    }
    return { changed: ids.length, ignored: wanted.length - ids.length };
  };
  return withReserve(context, () => withLock(context, { event: eventId }, change));
};

/** Deletes photos whose deletion was requested 10 seconds ago and not undone. */
export async function deleteDuePhotos(context: Context): Promise<void> {
  const now = context.clock();
  const events = await context.db
    .selectFrom('photos')
    .select('event_id')
    .distinct()
    .where('deletes_at', '<=', now)
    .execute();
  await eachApart(events, ({ event_id }) => deleteDue(context, event_id, now));
}
