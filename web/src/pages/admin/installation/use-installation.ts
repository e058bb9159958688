import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { call } from '#lib/api/api.ts';

export type InstallationState = ResponseOf<'readInstallation'>;

/** Every key of this page but those of the storage, which no act here changes, starts with it. */
const INSTALLATION = ['admin', 'installation'] as const;

const POLL_MS = 10_000;

/** Returns the state of the installation, refetched every ten seconds while the page is visible. */
export function useInstallation() {
  return useQuery({
    queryKey: [...INSTALLATION, 'state'],
    queryFn: ({ signal }) => call('readInstallation', { signal }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

/** Returns a function that refetches the state and the failed jobs. */
export function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: INSTALLATION });
}
