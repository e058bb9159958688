import { useEffect, useState } from 'react';
import { useUser } from '#lib/session/session-store.ts';
import { call } from './api.ts';
import { useConfig } from './config.ts';

/**
 * Returns whether the visitor may create events, where that is limited: `signedOut` as long as nobody is signed in, and
 * `asking` until the server has answered. If it does not, the visitor may try.
 */
export function useHosting(): 'allowed' | 'refused' | 'signedOut' | 'asking' {
  const isLimited = useConfig()?.isHostingLimited === true;
  const user = useUser();
  const [isAllowed, setIsAllowed] = useState<boolean>();
  useEffect(() => {
    setIsAllowed(undefined);
    if (!isLimited || !user) return;
    const stop = new AbortController();
    call('checkHosting', { signal: stop.signal }).then(
      ({ mayCreateEvents }) => setIsAllowed(mayCreateEvents),
      () => stop.signal.aborted || setIsAllowed(true),
    );
    return () => stop.abort();
  }, [isLimited, user]);
  if (!isLimited) return 'allowed';
  if (!user) return 'signedOut';
  if (isAllowed === undefined) return 'asking';
  return isAllowed ? 'allowed' : 'refused';
}
