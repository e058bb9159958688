import { chapterFinder } from '@togather/contract/chapters.ts';
import type { PhotoNote } from '@togather/contract/photo-notes.ts';
import type { Chapter } from '@togather/contract/schemas/chapters.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { PhotoOrder } from './request-first-photos.ts';

/** Returns a photo's note by its id, or undefined while unknown. */
export type NoteOf = (photoId: string) => PhotoNote | undefined;

/**
 * Returns the photos in an order: `uploaded` as in the lookup, newest first; `taken` by capture time, earliest first, with
 * the upload time as a fallback; `loved` by hearts, most first, then newest upload. Photos without a note come last.
 */
export function arrangePhotos(photos: readonly Photo[], order: PhotoOrder, noteOf: NoteOf): readonly Photo[] {
  if (order === 'uploaded') return photos;
  if (order === 'loved') {
    const heartsOf = ({ photoId }: Photo) => noteOf(photoId)?.hearts ?? 0;
    return [...photos].sort((a, b) => heartsOf(b) - heartsOf(a));
  }
  const timeOf = ({ photoId }: Photo) => noteOf(photoId)?.time ?? Number.MAX_SAFE_INTEGER;
  // Within one second the earlier upload comes first.
  return [...photos].reverse().sort((a, b) => timeOf(a) - timeOf(b));
}

/** The filter: all photos, the user's own, or those of one named uploader. */
export type PhotoSource = 'all' | 'mine' | `by:${string}`;

export function photosFrom(
  photos: readonly Photo[],
  source: PhotoSource,
  own: ReadonlySet<string> | undefined,
): readonly Photo[] {
  if (source === 'all') return photos;
  if (source === 'mine') return photos.filter(({ photoId }) => own?.has(photoId));
  return photos.filter(({ uploaderName }) => uploaderName && source === `by:${uploaderName}`);
}

/** Returns the uploaders' names with their photo counts, most first. */
export function uploadersOf(photos: readonly Photo[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { uploaderName } of photos)
    if (uploaderName) counts.set(uploaderName, (counts.get(uploaderName) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

/** The photos of one hour, or of a chapter's part of it, from `first` up to the next stop's first. */
export interface Stop {
  /** ISO 8601: the hour, or the time of the chapter's first photo. */
  readonly at: string;
  readonly first: number;
  /** Undefined without chapters. */
  readonly chapter?: Chapter;
}

const HOUR_S = 3600;

/** Returns photos that are sorted by capture time chapter by chapter, in the host's order. */
export function arrangeByChapter(
  photos: readonly Photo[],
  chapters: readonly Chapter[],
  noteOf: NoteOf,
): { photos: readonly Photo[]; stops: readonly Stop[] } {
  const find = chapterFinder(chapters);
  const last = Number.MAX_SAFE_INTEGER;
  const byChapter = Map.groupBy(photos, ({ photoId }) => find(noteOf(photoId)?.time ?? last));
  const parts = chapters.flatMap((chapter) => {
    const own = byChapter.get(chapter);
    return own ? [{ chapter, own }] : [];
  });
  let before = 0;
  const stops = parts.flatMap(({ chapter, own }) => {
    const [start, ...hours] = hoursOf(own, noteOf);
    const time = noteOf(own[0]?.photoId ?? '')?.time;
    const at = time === undefined ? chapter.startsAt : new Date(time * 1000).toISOString();
    const offset = before;
    before += own.length;
    return [{ at, first: 0 }, ...(start ? hours : [])].map((stop) => ({
      ...stop,
      first: stop.first + offset,
      chapter,
    }));
  });
  return { photos: parts.flatMap(({ own }) => own), stops };
}

/** Returns the hours of photos sorted by capture time. Taipei's hours align with UTC's. */
export function hoursOf(photos: readonly Photo[], noteOf: NoteOf): Stop[] {
  const hours: Stop[] = [];
  let last: number | undefined;
  for (const [first, { photoId }] of photos.entries()) {
    const time = noteOf(photoId)?.time;
    const hour = time === undefined ? last : Math.floor(time / HOUR_S);
    if (hour === undefined || hour === last) continue;
    hours.push({ at: new Date(hour * HOUR_S * 1000).toISOString(), first });
    last = hour;
  }
  return hours;
}
