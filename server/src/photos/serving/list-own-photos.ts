import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '../../context/context.ts';
import type { EventRow } from '../../platform/db/schema.ts';
import { type Claimant, heartGiver, isUploader, mayDeletePhoto } from '../policy.ts';
import { listLoved, listUploaders } from '../queries.ts';

/**
 * Returns the ids of an event's photos that the caller may delete, uploaded, and gave a heart; the first two newest first.
 */
export const listOwnPhotos = async (
  { db }: Pick<Context, 'db'>,
  event: EventRow,
  claimant: Claimant,
): Promise<ResponseOf<'listOwnPhotos'>> => {
  const giver = heartGiver(claimant);
  const [photos, lovedIds] = await Promise.all([
    listUploaders(db, event.id),
    giver ? listLoved(db, event.id, giver) : [],
  ]);
  const idsOf = (rows: typeof photos) => rows.map((photo) => photo.id);
  return {
    photoIds: idsOf(photos.filter((photo) => mayDeletePhoto(photo, event, claimant))),
    uploadedIds: idsOf(photos.filter((photo) => isUploader(photo, claimant))),
    lovedIds,
  };
};
