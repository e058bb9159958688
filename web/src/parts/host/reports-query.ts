import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

/** The oldest reports of an event, and their total. */
export function reportsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['reports', eventId],
    queryFn: ({ signal }) => call('listReports', { params: { eventId }, query: {}, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
