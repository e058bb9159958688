import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

const EVERY_MS = 30_000;

/** An event's sums, fetched again while they are shown. */
export const statisticsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['statistics', eventId],
    queryFn: ({ signal }) => call('getStatistics', { params: { eventId }, signal }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
