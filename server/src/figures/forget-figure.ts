import type { Context } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { announceChange } from '../events/announce.ts';
import { Failure } from '../failure.ts';
import { eraseFromCorrections } from './corrections.ts';
import { listFacesOf, lockFigures } from './queries.ts';
import { type LeftCrop, removeCrops } from './remove-crops.ts';

/**
 * Erases a figure: its row, its faces with their embeddings and crops, and what was said about them. Where they stand
 * in their photos is kept, so that no later look at these photos finds them again. Throws Failure FIGURE_NOT_FOUND.
 */
export const forgetFigure = async (
  context: Pick<Context, 'db' | 'storage'>,
  eventId: string,
  figureId: string,
): Promise<void> => {
  const crops = await context.db.transaction().execute((tx) => forgetRows(tx, eventId, figureId));
  await removeCrops(context, crops);
};

const forgetRows = async (tx: Tx, eventId: string, figureId: string): Promise<LeftCrop[]> => {
  await lockFigures(tx, eventId);
  // Whoever writes faces holds this row: what they wrote before is erased here, what comes after finds the boxes.
  await tx.selectFrom('events').select('id').where('id', '=', eventId).forNoKeyUpdate().execute();
  const faces = await listFacesOf(tx, eventId, figureId);
  if (faces.length === 0) throw new Failure('FIGURE_NOT_FOUND');
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
