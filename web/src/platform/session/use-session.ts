import type { UserInfo } from '@togather/contract/schemas/site/sessions.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { onSessionChange, profileText, userOfProfileText } from './session-store.ts';

/** The signed-in user, or null; follows sign-in and logout, in other tabs too. */
export const useUser = (): UserInfo | null => {
  const text = useSyncExternalStore(onSessionChange, profileText);
  return useMemo(() => userOfProfileText(text), [text]);
};
