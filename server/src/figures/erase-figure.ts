import type { Tx } from '../db/db.ts';
import { announceChange } from '../events/announce.ts';
import { eraseFromCorrections } from './corrections.ts';
import { listFacesOf } from './queries.ts';
import type { LeftCrop } from './remove-crops.ts';

/**
 * Erases a figure: its row, its faces with their embeddings, and what was said about them. Where they stand in their
 * photos is kept, so that no later look at these photos finds them again. Returns the crops that are to follow once this
 * is committed. The caller holds the lock of lockFigures.
 */
export const eraseFigure = async (tx: Tx, eventId: string, figureId: string): Promise<LeftCrop[]> => {
  // Whoever writes faces holds this row: what they wrote before is erased here, what comes after finds the boxes.
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
