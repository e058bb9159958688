import { useQuery } from '@tanstack/react-query';
import { facesInWork } from '@togather/contract/processing.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { type ReactNode, useEffect } from 'react';
import { isLoginFailure, isMissingEvent } from '#lib/failures/failures.ts';
import { clearSession, useUser } from '#lib/session/session-store.ts';
import { eventQuery, useRevealOnTime } from '#parts/event/event-query.ts';
import { LoginWanted } from '#ui/messages/login-wanted.tsx';
import { ManageFailed, ManageSkeleton, NotHost, UnknownEvent } from './host-area.tsx';
import { MissingEvent } from './missing-event.tsx';

/** The polling interval while photos are searched for faces. */
const FACES_INTERVAL_MS = 5000;

const Loaded = ({ pin, children }: { pin: string; children: (event: Event) => ReactNode }) => {
  const lookup = useQuery({
    ...eventQuery(pin),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && facesInWork(state.data.processing) > 0 ? FACES_INTERVAL_MS : false,
  });
  const { data: event, error } = lookup;
  useRevealOnTime(event, lookup.refetch);
  const isSignedOut = isLoginFailure(error);
  useEffect(() => {
    if (isSignedOut) clearSession();
  }, [isSignedOut]);
  if (isSignedOut) return <LoginWanted heading="h1" />;
  if (isMissingEvent(error))
    return (
      <MissingEvent pin={pin}>
        <UnknownEvent pin={pin} />
      </MissingEvent>
    );
  if (error && !lookup.isFetching && !event)
    return <ManageFailed error={error} onRetry={() => void lookup.refetch()} />;
  if (!event) return <ManageSkeleton />;
  if (event.requester_permissions.manageEvent !== 'ALLOW') return <NotHost />;
  return children(event);
};

/** Shows the event of a PIN to its host, and tells everybody else why they do not see it. */
export function ForHost({ pin, children }: { pin: string; children: (event: Event) => ReactNode }) {
  return useUser() ? (
    <Loaded key={pin} pin={pin}>
      {children}
    </Loaded>
  ) : (
    <LoginWanted heading="h1" />
  );
}
