import { normalizePin } from '@togather/contract/pins.ts';
import { useRef, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { navigate } from '#lib/history/page-history.ts';
import { paths } from '#lib/history/paths.ts';
import { keepLookup } from '#lib/joining/early-lookup.ts';
import { lookUp } from '#lib/joining/look-up-event.ts';
import { clearSession, hasSessionLapsed } from '#lib/session/session-store.ts';
import { checkPin, type JoinFailure, joinFailureOf } from '#parts/join/join-failure.ts';

/**
 * Returns the state of the join form: the typed PIN, its failure, and the function that joins. `isWorking` is true while
 * the browser solves the proof of work. `form` is a ref for the form element; `open` names the dialog to open in the event.
 */
export const useJoin = (open?: 'upload' | 'download') => {
  const form = useRef<HTMLFormElement>(null);
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState<JoinFailure | null>(null);
  const [isWorking, setIsWorking] = useState(false);
  const eventPath = paths.event(normalizePin(pin), open);
  const { isPending, run } = useAction(async () => {
    try {
      checkPin(pin);
      setFailure(hasSessionLapsed() ? 'sessionExpired' : null);
      if (hasSessionLapsed()) return;
      const event = await lookUp(pin, { onWork: () => setIsWorking(true) });
      // Does not navigate a user who has left the page.
      if (!form.current) return;
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
  const join = () => void run();
  const joinAsGuest = () => {
    clearSession();
    join();
  };
  return { form, pin, change, failure, eventPath, isPending, isWorking, join, joinAsGuest };
};
