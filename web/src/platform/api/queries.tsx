import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../failures/failures.ts';
import { onSessionChange, profileText } from '../session/session-store.ts';

/** What the server decided stays decided; a lost connection is worth another try. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status < 500) && error.name !== 'SessionError';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: worthRetrying,
      refetchOnWindowFocus: false,
      staleTime: 30_000,
      // Without a network a query fails, which screens show; by default it would wait for it without a word, and for ever
      // where the network came back while no screen with queries was there to hear of it.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});

let shownTo = profileText();
/** What was asked for as somebody else is asked for again where it is shown, and forgotten where it is not. */
onSessionChange(() => {
  if (profileText() === shownTo) return;
  shownTo = profileText();
  client.removeQueries({ type: 'inactive' });
  void client.invalidateQueries();
});

/** Gives a screen TanStack Query. Loaded with the screens that want it: the others do without its weight. */
export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
