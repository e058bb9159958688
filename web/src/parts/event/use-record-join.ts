import { useEffect } from 'react';
import { call } from '#lib/api/api.ts';
import { useUser } from '#lib/session/use-session.ts';

/** Records once that the signed-in user joined. Only logs a failure. */
export const useRecordJoin = (eventId: string | undefined): void => {
  const isSignedIn = useUser() !== null;
  useEffect(() => {
    if (!eventId || !isSignedIn) return;
    call('joinEvent', { body: { eventId } }).catch((error: unknown) =>
      console.warn('join not recorded', error),
    );
  }, [eventId, isSignedIn]);
};
