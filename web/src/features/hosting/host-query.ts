import { queryOptions } from '@tanstack/react-query';

import { call } from '../../lib/api.ts';

/** Whether the signed-in user hosts the event; it does not change while the page is open. */
export const hostQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['host', eventId],
    queryFn: async ({ signal }) => (await call('isHost', { params: { eventId }, signal })).isEventHost,
    staleTime: Number.POSITIVE_INFINITY,
  });
