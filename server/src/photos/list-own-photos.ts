import type { Context } from '../context/context.ts';
import type { EventRow } from '../db/schema.ts';
import { type Claimant, mayDeletePhoto } from './policy.ts';
import { listUploaders } from './queries.ts';

/** Ids of an event's photos that the caller may delete, newest first. */
export const listOwnPhotos = async (
  { db }: Pick<Context, 'db'>,
  event: EventRow,
  claimant: Claimant,
): Promise<string[]> => {
  const photos = await listUploaders(db, event.id);
  return photos.filter((photo) => mayDeletePhoto(photo, event, claimant)).map((photo) => photo.id);
};
