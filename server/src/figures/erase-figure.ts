import { announceChange } from '../changes/announce.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../db/db.ts';
import { faceCropKey } from '../storage/keys.ts';
import { removeEach } from '../storage/remove-each.ts';
import { eraseFromCorrections } from './corrections.ts';
import { listFacesOf } from './queries.ts';

/**
 * Erases a figure: its row, its faces with their embeddings, and the corrections about them. Keeps their
 * boxes, so that analysing these photos again does not bring them back. Returns the crops to remove once this
 * is committed. The caller holds the lock of lockFigures.
 */
export const eraseFigure = async (tx: Tx, eventId: string, figureId: string): Promise<LeftCrop[]> => {
  // Writers of faces hold this row: earlier faces are erased here, later writes find the boxes.
  await tx.selectFrom('events').select('id').where('id', '=', eventId).forNoKeyUpdate().execute();
  const faces = await listFacesOf(tx, eventId, figureId);
  if (faces.length === 0) return [];
  const ids = faces.map((face) => face.id);
  await tx
    .insertInto('forgotten_faces')
    .values(faces.map(({ id: _, ...place }) => ({ ...place, event_id: eventId })))
    .execute();
  await tx.deleteFrom('faces').where('id', 'in', ids).execute();
  await tx.deleteFrom('figures').where('id', '=', figureId).execute();
  await eraseFromCorrections(tx, eventId, ids);
  await announceChange(tx, eventId, 'figures');
  return faces.map((face) => ({ photoId: face.photo_id, faceId: face.id }));
};

/** A deleted face whose crop may still be in storage. */
export interface LeftCrop {
  readonly photoId: string;
  readonly faceId: string;
}

/** Removes the crops of deleted faces; the sweep removes what a crash or a failure leaves behind. */
export const removeCrops = (
  context: Pick<Context, 'storage' | 'log'>,
  crops: readonly LeftCrop[],
): Promise<void> => {
  const keys = crops.map(({ photoId, faceId }) => faceCropKey(photoId, faceId));
  return removeEach(context, keys, 'crops of erased faces');
};
