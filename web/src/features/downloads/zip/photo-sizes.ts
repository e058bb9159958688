import { queryOptions } from '@tanstack/react-query';
import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { call } from '../../../platform/api/api.ts';

/** The bytes of each original of an event by its photo; asked for again when one of these photos is not among them. */
export const photoSizesQuery = (eventId: string, photos: readonly Photo[]) =>
  queryOptions({
    queryKey: ['photo-sizes', eventId],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const { sizes } = await call('listPhotoSizes', { params: { eventId }, signal });
      return new Map(sizes.map(({ photoId, size }) => [photoId, size]));
    },
    staleTime: ({ state }) => (bytesOf(photos, state.data) === undefined ? 0 : Number.POSITIVE_INFINITY),
  });

/** What photos take together, in bytes; undefined where the size of one is not known. */
export const bytesOf = (
  photos: readonly Photo[],
  sizes: ReadonlyMap<string, number> | undefined,
): number | undefined => {
  const each = photos.map(({ photoId }) => sizes?.get(photoId) ?? Number.NaN);
  const sum = each.reduce((total, bytes) => total + bytes, 0);
  return Number.isNaN(sum) ? undefined : sum;
};
