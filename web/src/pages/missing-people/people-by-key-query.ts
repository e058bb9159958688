import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { figuresQuery } from '#parts/figures/figure-queries.ts';

/** The event's people for a photographer. Changes of the figures refresh it, too. */
export const peopleByKeyQuery = (eventId: string, uploadKey: string) =>
  queryOptions({
    queryKey: [...figuresQuery(eventId).queryKey, 'by-key', uploadKey],
    queryFn: ({ signal }) =>
      call('listPeopleByKey', { headers: { Authorization: `Bearer ${uploadKey}` }, signal }),
    retry: (failures, error) => !isWrongKey(error) && failures < 3,
  });

/** Returns true when the key is unknown, revoked, or of another event. */
export const isWrongKey = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'UPLOAD_KEY_INVALID';
