import type { UserInfo } from '@togather/contract/schemas/site/sessions.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { onSessionChange, profileText, userOfProfileText } from './session-store.ts';

/** Returns the signed-in user or null, and follows sign-in and sign-out in all tabs. */
export function useUser(): UserInfo | null {
  const text = useSyncExternalStore(onSessionChange, profileText);
  return useMemo(() => userOfProfileText(text), [text]);
}
