import type { ExpressionBuilder } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { matchGuestList } from '#guest-list/match-guest-list.job.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Database } from '#platform/db/schema.ts';
import { eachApart } from '#platform/jobs/run-jobs.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { faceCropKey, removeEach } from '#platform/storage/storage.ts';
import { changeFigures } from './change-figures.ts';
import { eraseFromCorrections } from './corrections.ts';
import { listDueForgetRequests } from './forget-requests.ts';

/**
 * Erases a figure: its row, its faces with their embeddings, the corrections about them, and its person on the guest list. Keeps their
 * boxes, so that analysing these photos again does not bring them back. Returns the crops to remove after the
 * commit. The caller holds the lock of the figures.
 */
export async function eraseFigure(tx: Tx, eventId: string, figureId: string): Promise<LeftCrop[]> {
  // Writers of faces lock this row: earlier faces are erased here, and later writes find the boxes.
  await takeLock(tx, { event: eventId });
  const places = tx
    .selectFrom('faces')
    .select(['photo_id', 'event_id', 'box_left', 'box_top', 'box_width', 'box_height'])
    .where('event_id', '=', eventId)
    .where('figure_id', '=', figureId);
  await tx
    .insertInto('forgotten_faces')
    .columns(['photo_id', 'event_id', 'box_left', 'box_top', 'box_width', 'box_height'])
    .expression(places)
    .execute();
  const faces = await tx
    .deleteFrom('faces')
    .where('event_id', '=', eventId)
    .where('figure_id', '=', figureId)
    .returning(leftCrop)
    .execute();
  await tx.deleteFrom('listed_guests').where('figure_id', '=', figureId).execute();
  if (faces.length === 0) return [];
  await tx.deleteFrom('figures').where('id', '=', figureId).execute();
  await eraseFromCorrections(
    tx,
    eventId,
    faces.map(({ faceId }) => faceId),
  );
  await announceChange(tx, eventId, 'figures');
  return faces;
}

/** A deleted face whose crop may still be in storage. */
export interface LeftCrop {
  readonly photoId: string;
  readonly fileId: string | null;
  readonly faceId: string;
}

/** Returns the columns of a LeftCrop from deleted faces. */
export const leftCrop = ({ ref, selectFrom }: ExpressionBuilder<Database, 'faces'>) =>
  [
    ref('faces.id').as('faceId'),
    ref('faces.photo_id').as('photoId'),
    selectFrom('photos')
      .select('file_id')
      .whereRef('photos.id', '=', 'faces.photo_id')
      .$asScalar()
      .as('fileId'),
  ] as const;

/** Removes the crops of deleted faces; the sweep removes what a crash or failure leaves. */
export function removeCrops(context: Context, crops: readonly LeftCrop[]): Promise<void> {
  const keys = crops.map(({ photoId, fileId, faceId }) =>
    faceCropKey({ id: photoId, file_id: fileId }, faceId),
  );
  return removeEach(context, keys, 'crops of erased faces');
}

/** Erases figures a day after the request to forget them, unless it was withdrawn. */
export async function eraseForgotten(context: Context): Promise<void> {
  const due = await listDueForgetRequests(context.db, context.clock());
  await eachApart(due, async (request) => {
    // A person who was put on the guest list since the last matching is erased, too.
    await matchGuestList(context, { eventId: request.event_id });
    const crops = await changeFigures(context, request.event_id, async (tx) => {
      const taken = await tx.deleteFrom('forget_requests').where('id', '=', request.id).executeTakeFirst();
      return taken.numDeletedRows > 0n ? eraseFigure(tx, request.event_id, request.figure_id) : [];
    });
    await removeCrops(context, crops);
  });
}
