import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

/** Whether the user administers this installation, and how much waits for administrators; asked again each time that it is shown. */
export const adminCheckQuery = queryOptions({
  queryKey: ['admin', 'check'],
  queryFn: ({ signal }) => call('checkAdmin', { signal }),
  staleTime: 0,
  gcTime: 0,
});
