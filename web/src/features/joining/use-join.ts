import { lookUpEvent } from '@togather/contract/events.ts';
import { isPinShaped, normalizePin } from '@togather/contract/ids.ts';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { navigate } from '../../lib/page-history.ts';
import { paths } from '../../lib/paths.ts';
import { clearSession } from '../../lib/session-store.ts';
import { useAction } from '../../lib/use-action.ts';
import { type JoinFailure, joinFailureOf } from './join-failure.ts';

/** What is typed, what is wrong with it, and the way into the event. `open` names the dialog to open there. */
export const useJoin = (open?: 'upload' | 'download') => {
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState<JoinFailure | null>(null);
  const eventPath = paths.event(normalizePin(pin), open);
  const { isPending, run } = useAction(async () => {
    setFailure(null);
    try {
      await call(lookUpEvent, { params: { pin: normalizePin(pin) } });
      navigate(eventPath);
    } catch (error) {
      setFailure(joinFailureOf(error));
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
  return { pin, change, failure, eventPath, isPending, join, joinAsGuest };
};
