import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

/** The choice lists of an event, as its hosts see them, oldest first. */
export function choicesQuery(eventId: string) {
  return queryOptions({
    queryKey: ['choices', eventId],
    queryFn: ({ signal }) => call('listChoices', { params: { eventId }, signal }),
    staleTime: 0,
  });
}
