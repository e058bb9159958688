import { useEffect, useState } from 'react';
import { guardLeaving } from './page-history.ts';

/**
 * While `isWanted`, leaving the page by a link or the back button waits for an answer, and closing the tab asks in the
 * browser's words. `leave` is where one wants to go, or null while nobody leaves; `stay` forgets it.
 */
export const useLeaveGuard = (isWanted: boolean) => {
  const [wish, setWish] = useState<{ leave: () => void } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const release = guardLeaving((leave) => setWish({ leave }));
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      release();
      removeEventListener('beforeunload', ask);
    };
  }, [isWanted]);
  return { leave: wish?.leave ?? null, stay: () => setWish(null) };
};
