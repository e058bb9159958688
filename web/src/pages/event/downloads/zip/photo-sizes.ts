import { queryOptions } from '@tanstack/react-query';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { call } from '#lib/api/api.ts';

/** The bytes of each original of an event by photo id. Refetched when one of these photos is missing from it. */
export function photoSizesQuery(eventId: string, photos: readonly Photo[]) {
  return queryOptions({
    queryKey: ['photo-sizes', eventId],
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
