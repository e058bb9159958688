import { queryOptions, useQuery } from '@tanstack/react-query';
import { getConfig } from '@togather/contract/config.ts';
import { call } from './api.ts';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(getConfig, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** What this installation lets the browser know; undefined until it has arrived. */
export const useConfig = () => useQuery(configQuery).data;
