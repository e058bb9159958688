import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#lib/failures/failures.ts';
import { onSessionChange, profileText } from '#lib/session/session-store.ts';

/** Allows two retries after a lost connection or a 5xx, and none after a refusal or without a session. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status < 500) && error.name !== 'SessionError';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: worthRetrying,
      refetchOnWindowFocus: false,
      staleTime: 30_000,
      // Without a network a query fails, and screens show that. The default would wait silently, and forever if the network
      // returns while no screen with queries is open.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});

let shownTo = profileText();
/** After a change of user, active queries are refetched and inactive ones removed. */
onSessionChange(() => {
  if (profileText() === shownTo) return;
  shownTo = profileText();
  client.removeQueries({ type: 'inactive' });
  void client.invalidateQueries();
});

/** Provides TanStack Query to a screen. Loaded only with screens that need it. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
