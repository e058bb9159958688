import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

/** Whether the user is an administrator, and how many items wait for one. Refetched on each mount. */
export const adminCheckQuery = queryOptions({
  queryKey: ['admin', 'check'],
  queryFn: ({ signal }) => call('checkAdmin', { signal }),
  staleTime: 0,
  gcTime: 0,
});
