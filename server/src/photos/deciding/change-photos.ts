import { UNDELETE_SECONDS } from '@togather/contract/limits.ts';
import type { BodyOf } from '@togather/contract/schemas/contract.ts';
import type { ChangedPhotos } from '@togather/contract/schemas/photos/photos.ts';
import { sql } from 'kysely';
import { type AuditEntry, type HostsEvent, recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context/context.ts';
import { announceChange } from '../../platform/changes/announce.ts';
import { withReserve } from '../../platform/db/database-reserve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { withLock } from '../../platform/locks/locks.ts';

type Parts = Pick<Context, 'db' | 'lockQueue' | 'log'>;

/** Shows or hides photos of an event. Of two decisions on a photo the last stands. */
export const changeVisibility = (
  context: Parts,
  of: HostsEvent,
  { photoIds, visibility }: BodyOf<'changeVisibility'>,
): Promise<ChangedPhotos> =>
  changePhotos(context, of, {
    photoIds,
    auditEntry: { action: 'change-visibility', details: { visibility } },
    write: (tx, ids) =>
      visibility === 'shown'
        ? showPhotos(tx, ids)
        : tx
            .updateTable('photos')
            .set({ visibility })
            .where('id', 'in', ids)
            .where('visibility', '<>', visibility)
            .execute(),
  });

/** Shows photos; one that waited for a review gets a place among the arrivals, so that mails about new photos count it. */
const showPhotos = (tx: Tx, ids: readonly string[]) =>
  tx
    .updateTable('photos')
    .set({
      visibility: 'shown',
      shown_arrival: sql<string>`case when visibility = 'pending'
        then nextval(pg_get_serial_sequence('photos', 'arrival')) else shown_arrival end`,
    })
    .where('id', 'in', ids)
    .where('visibility', '<>', 'shown')
    .execute();

/** Shows all photos of an event that wait for a review; to be called with the event's row locked. */
export const showWaiting = async (tx: Tx, eventId: string): Promise<void> => {
  const rows = await tx
    .selectFrom('photos')
    .select('id')
    .where('event_id', '=', eventId)
    .where('visibility', '=', 'pending')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await showPhotos(tx, ids);
};

/** Hides photos from everybody but the host at once, and has them deleted when the time to take it back is over. */
export const deletePhotos = (
  context: Parts & Pick<Context, 'jobs' | 'clock'>,
  of: HostsEvent,
  photoIds: readonly string[],
): Promise<ChangedPhotos> =>
  changePhotos(context, of, {
    photoIds,
    auditEntry: { action: 'delete-photos' },
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

/** Takes a deletion back; photos that are deleted already are ignored. */
export const undeletePhotos = (
  context: Parts,
  of: HostsEvent,
  photoIds: readonly string[],
): Promise<ChangedPhotos> =>
  changePhotos(context, of, {
    photoIds,
    auditEntry: { action: 'undelete-photos' },
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
  /** Writes the photos of the event that are among the ids; they are locked. */
  readonly write: (tx: Tx, ids: readonly string[]) => Promise<unknown>;
}

/** Changes those of the photos that are of the event, in one transaction with the audit. */
const changePhotos = (
  context: Parts,
  { eventId, by }: HostsEvent,
  { photoIds, auditEntry, write }: Change,
): Promise<ChangedPhotos> => {
  const wanted = [...new Set(photoIds)];
  const change = async (tx: Tx): Promise<ChangedPhotos> => {
    const rows = await tx
      .selectFrom('photos')
      .select('id')
      .where('event_id', '=', eventId)
      .where('id', 'in', wanted)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
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
      await announceChange(tx, eventId, 'photos');
    }
    return { changed: ids.length, ignored: wanted.length - ids.length };
  };
  return withReserve(context, () => withLock(context, { event: eventId }, change));
};
