import { countUnseen } from '../../photos/count-unseen.ts';
import { listPhotos, type PhotoRow } from '../../photos/queries.ts';
import type { Seer } from '../../photos/visibility.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { EventRow } from '../../platform/db/schema.ts';

/** The number of photos from which on a lookup of the newest leaves the others out. The largest bought event is below it. */
const LARGE = 1000;
/** More than the tallest screen shows. */
const NEWEST = 120;

/** Returns whether a lookup of `photos` has a part of the event's photos only. */
export const hasPart = (event: EventRow, photos: 'all' | 'newest'): boolean =>
  photos === 'newest' && event.photo_count > LARGE;

/** Returns the photos of a lookup, how many older ones it leaves out, and how many of all wait for the host's review. */
export const listLookedUp = async (
  db: Queryable,
  event: EventRow,
  { seer, isPart }: { seer: Seer; isPart: boolean },
): Promise<{ photos: readonly PhotoRow[]; older: number; waiting: number }> => {
  const photos = await listPhotos(db, event.id, { seer, limit: isPart ? NEWEST : null });
  if (!isPart) return { photos, older: 0, waiting: photos.filter(isWaiting).length };
  const { unseen, waiting } = (await countUnseen(db, [event.id]))(event.id);
  const seen = event.photo_count - (seer.isHost ? 0 : unseen);
  // Fewer than asked for are all.
  return { photos, older: photos.length < NEWEST ? 0 : Math.max(0, seen - photos.length), waiting };
};

const isWaiting = ({ visibility, deletes_at }: PhotoRow): boolean => visibility === 'pending' && !deletes_at;
