import { useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import { type ReactNode, useEffect } from 'react';
import { eventQuery } from '../../../features/event-page/following/event-query.ts';
import { useRevealOnTime } from '../../../features/event-page/following/use-reveal-on-time.ts';
import {
  ManageFailed,
  ManageSkeleton,
  NotHost,
  UnknownEvent,
} from '../../../features/hosting/manage-problem.tsx';
import { MissingEvent } from '../../../features/hosting/missing-event.tsx';
import { isLoginFailure, isMissingEvent } from '../../../platform/failures/failures.ts';
import { clearSession } from '../../../platform/session/session-store.ts';
import { useUser } from '../../../platform/session/use-session.ts';
import { LoginWanted } from '../../../ui/messages/login-wanted.tsx';

/** The polling interval while photos are searched for faces. */
const FACES_INTERVAL_MS = 5000;

const Loaded = ({ pin, children }: { pin: string; children: (event: Event) => ReactNode }) => {
  const lookup = useQuery({
    ...eventQuery(pin),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.processing.faces ? FACES_INTERVAL_MS : false),
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
export const ForHost = ({ pin, children }: { pin: string; children: (event: Event) => ReactNode }) =>
  useUser() ? (
    <Loaded key={pin} pin={pin}>
      {children}
    </Loaded>
  ) : (
    <LoginWanted heading="h1" />
  );
