import { PHOTO_PAGE } from '@togather/contract/limits.ts';
import { countUnseen } from '#photos/count-unseen.ts';
import { listPhotos, type PhotoRow } from '#photos/queries.ts';
import type { Seer } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';

/** The number of photos from which on a lookup of the newest leaves the others out. The largest bought event is below it. */
const LARGE = 1000;
/** More than the tallest screen shows. */
const NEWEST = 120;

/** What the page itself brings, since its code waits for it: `first`, a screenful, or `none`, on pages that show others. */
export type LookedUp = 'all' | 'newest' | 'first' | 'none';

/** Returns how many of the event's photos a lookup has, or null if it has all. */
export const partOf = (event: Pick<EventRow, 'photo_count'>, photos: LookedUp): number | null => {
  if (photos === 'none') return 0;
  if (photos === 'first' && event.photo_count > PHOTO_PAGE.first) return PHOTO_PAGE.first;
  return photos === 'newest' && event.photo_count > LARGE ? NEWEST : null;
};

/** Returns the photos of a lookup, how many older ones it leaves out, and how many of all wait for the host's review. */
export const listLookedUp = async (
  db: Queryable,
  event: EventRow,
  { seer, part }: { seer: Seer; part: number | null },
): Promise<{ photos: readonly PhotoRow[]; older: number; waiting: number }> => {
  const photos = await listPhotos(db, event.id, { seer, limit: part });
  if (part === null) return { photos, older: 0, waiting: photos.filter(isWaiting).length };
  const { unseen, waiting } = (await countUnseen(db, [event.id]))(event.id);
  const seen = event.photo_count - (seer.isHost ? 0 : unseen);
  // Fewer than asked for are all.
  return { photos, older: photos.length < part ? 0 : Math.max(0, seen - photos.length), waiting };
};

const isWaiting = ({ visibility, deletes_at }: PhotoRow): boolean => visibility === 'pending' && !deletes_at;
