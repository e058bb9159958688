import { queryOptions } from '@tanstack/react-query';
import { jpegName, uniqueEntryNames } from '@togather/contract/entry-names.ts';
import { type GuestDownloads, isLarge } from '@togather/contract/photos.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { downloadZip } from 'client-zip';
import { call } from '#lib/api/api.ts';
import { type FetchedEntry, fetchEntries, type ZipEntry } from '#lib/zip/fetch-entries.ts';

export interface ZipPart {
  blob: Blob;
  name: string;
  /** Counted from 1. */
  number: number;
  /** Photos in this part and the earlier ones. */
  completed: number;
}

/** Returns party-2.zip for the second part of party.zip. */
const partName = (fileName: string, number: number): string => fileName.replace(/(?=\.zip$)/, `-${number}`);

const zipOf = (fetched: readonly FetchedEntry[]): Promise<Blob> =>
  downloadZip(fetched.map(({ entry, blob }) => ({ name: entry.name, input: blob }))).blob();

/**
 * Packs the photos in memory into parts of at most `limit` bytes: one with this name if it fits, otherwise numbered ones.
 * Builds each part on demand, so that only one is in memory.
 */
export async function* zipInPage(
  fileName: string,
  entries: readonly ZipEntry[],
  limit: number,
  told: {
    onProgress: (completed: number) => void;
    onFailed: (entry: ZipEntry, reason: unknown) => void;
    signal?: AbortSignal;
  },
): AsyncGenerator<ZipPart> {
  let held: FetchedEntry[] = [];
  let bytes = 0;
  let number = 1;
  let completed = 0;
  for await (const fetched of fetchEntries(entries, told)) {
    if (held.length > 0 && bytes + fetched.blob.size > limit) {
      yield { blob: await zipOf(held), name: partName(fileName, number), number, completed };
      number += 1;
      held = [];
      bytes = 0;
    }
    held.push(fetched);
    bytes += fetched.blob.size;
    completed += 1;
    told.onProgress(completed);
  }
  if (held.length === 0) return;
  const name = number === 1 ? fileName : partName(fileName, number);
  yield { blob: await zipOf(held), name, number, completed };
}

/** Returns the photos' files, which are JPEGs where the rule makes them smaller, with unique names. */
export function entriesOf(photos: readonly Photo[], rule: GuestDownloads): ZipEntry[] {
  const isReduced = (photo: Photo) => rule === 'reduced' && isLarge(photo);
  const names = uniqueEntryNames(
    photos.map((photo) => (isReduced(photo) ? jpegName(photo.awsPhotoName) : photo.awsPhotoName)),
  );
  return photos.map((photo, at) => ({ name: names[at] ?? `${at}.jpg`, url: photo.url }));
}

/** The bytes of each photo's file under the rule, by photo id. Refetched when one of these photos is missing from it. */
export function photoSizesQuery(eventId: string, photos: readonly Photo[], rule: GuestDownloads) {
  return queryOptions({
    queryKey: ['photo-sizes', eventId, rule],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const { sizes } = await call('listPhotoSizes', { params: { eventId }, signal });
      return new Map(sizes.map(({ photoId, size }) => [photoId, size]));
    },
    staleTime: ({ state }) => (bytesOf(photos, state.data) === undefined ? 0 : Number.POSITIVE_INFINITY),
  });
}

/** Returns the photos' total bytes, or undefined if a size is unknown. */
export function bytesOf(
  photos: readonly Photo[],
  sizes: ReadonlyMap<string, number> | undefined,
): number | undefined {
  const each = photos.map(({ photoId }) => sizes?.get(photoId) ?? Number.NaN);
  const sum = each.reduce((total, bytes) => total + bytes, 0);
  return Number.isNaN(sum) ? undefined : sum;
}
