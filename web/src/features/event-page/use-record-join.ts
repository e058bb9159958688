import { can } from '@togather/contract/roles.ts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useUser } from '../../lib/use-session.ts';

/**
 * Records once that the signed-in user joined; returns whether they turned out to be the host. A failure is only logged:
 * nobody waits for it.
 */
export const useRecordJoin = (eventId: string | undefined): boolean => {
  const isSignedIn = useUser() !== null;
  const [isHost, setIsHost] = useState(false);
  useEffect(() => {
    if (!eventId || !isSignedIn) return setIsHost(false);
    let isCurrent = true;
    call('joinEvent', { body: { eventId } }).then(
      ({ role }) => isCurrent && setIsHost(can(role, 'manageEvent')),
      (error: unknown) => console.warn('join not recorded', error),
    );
    // A user who has signed out meanwhile is no longer the host.
    return () => {
      isCurrent = false;
    };
  }, [eventId, isSignedIn]);
  return isHost;
};
