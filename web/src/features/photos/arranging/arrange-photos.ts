import type { PhotoNote } from '@togather/contract/photo-notes.ts';
import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import type { PhotoOrder } from './remembered-order.ts';

/** What is known of a photo by its id; undefined while nothing is. */
export type NoteOf = (photoId: string) => PhotoNote | undefined;

/**
 * The photos in an order: `uploaded` as the lookup has them, newest first; `taken` from the first of the event to the last,
 * by the time of the upload where a photo does not say; `loved` by hearts, most first, and then the newest upload. What
 * nothing is known of yet comes last.
 */
export const arrangePhotos = (
  photos: readonly Photo[],
  order: PhotoOrder,
  noteOf: NoteOf,
): readonly Photo[] => {
  if (order === 'uploaded') return photos;
  if (order === 'loved') {
    const heartsOf = ({ photoId }: Photo) => noteOf(photoId)?.hearts ?? 0;
    return [...photos].sort((a, b) => heartsOf(b) - heartsOf(a));
  }
  const timeOf = ({ photoId }: Photo) => noteOf(photoId)?.time ?? Number.MAX_SAFE_INTEGER;
  // Of photos of one second the earlier upload comes first, as of all others.
  return [...photos].reverse().sort((a, b) => timeOf(a) - timeOf(b));
};

/** Whose photos are shown: everybody's, one's own, or those of whoever gave a name. */
export type PhotoSource = 'all' | 'mine' | `by:${string}`;

export const photosFrom = (
  photos: readonly Photo[],
  source: PhotoSource,
  own: ReadonlySet<string> | undefined,
): readonly Photo[] => {
  if (source === 'all') return photos;
  if (source === 'mine') return photos.filter(({ photoId }) => own?.has(photoId));
  return photos.filter(({ uploaderName }) => uploaderName && source === `by:${uploaderName}`);
};

/** The names that uploaders gave and how many photos each has, most first. */
export const uploadersOf = (photos: readonly Photo[]): { name: string; count: number }[] => {
  const counts = new Map<string, number>();
  for (const { uploaderName } of photos)
    if (uploaderName) counts.set(uploaderName, (counts.get(uploaderName) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
};

/** Photos of one hour, from `first` to before the first of the next. */
export interface Hour {
  /** ISO 8601. */
  readonly at: string;
  readonly first: number;
}

const HOUR_S = 3600;

/** The hours in which photos were taken that are in the order of that. Taipei's hours are UTC's. */
export const hoursOf = (photos: readonly Photo[], noteOf: NoteOf): Hour[] => {
  const hours: Hour[] = [];
  let last: number | undefined;
  for (const [first, { photoId }] of photos.entries()) {
    const time = noteOf(photoId)?.time;
    const hour = time === undefined ? last : Math.floor(time / HOUR_S);
    if (hour === undefined || hour === last) continue;
    hours.push({ at: new Date(hour * HOUR_S * 1000).toISOString(), first });
    last = hour;
  }
  return hours;
};
