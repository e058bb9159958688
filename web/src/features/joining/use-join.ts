import { isPinShaped, normalizePin } from '@togather/contract/pins.ts';
import { useState } from 'react';
import { keepLookup } from '../../lib/early-lookup.ts';
import { lookUp } from '../../lib/look-up-event.ts';
import { navigate } from '../../lib/page-history.ts';
import { paths } from '../../lib/paths.ts';
import { clearSession, hasSessionLapsed } from '../../lib/session-store.ts';
import { useAction } from '../../lib/use-action.ts';
import { type JoinFailure, joinFailureOf } from './join-failure.ts';

/**
 * What is typed, what is wrong with it, and the way into the event; `isWorking` while the browser solves what the server
 * wants of a lookup when PINs are being guessed. `open` names the dialog to open there.
 */
export const useJoin = (open?: 'upload' | 'download') => {
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState<JoinFailure | null>(null);
  const [isWorking, setIsWorking] = useState(false);
  const eventPath = paths.event(normalizePin(pin), open);
  const { isPending, run } = useAction(async () => {
    setFailure(hasSessionLapsed() ? 'sessionExpired' : null);
    if (hasSessionLapsed()) return;
    const { pathname } = location;
    try {
      const event = await lookUp(pin, { onWork: () => setIsWorking(true) });
      // Whoever has left the page meanwhile is not moved.
      if (location.pathname !== pathname) return;
      keepLookup(pin, Promise.resolve(event));
      navigate(eventPath);
    } catch (error) {
      setFailure(joinFailureOf(error));
    } finally {
      setIsWorking(false);
    }
  });
  const change = (typed: string) => {
    setPin(typed);
    setFailure(null);
  };
  const join = () => (isPinShaped(pin) ? void run() : setFailure('pinFormat'));
  const joinAsGuest = () => {
    clearSession();
    join();
  };
  return { pin, change, failure, eventPath, isPending, isWorking, join, joinAsGuest };
};
