import { useEffect, useRef, useState } from 'react';
import { guardLeaving } from './page-history.ts';

/** Returns a getter of a signal that aborts when the component unmounts, so that a late response does not navigate. */
export function useLeaving() {
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return () => leaving.current?.signal;
}

/**
 * While `isWanted`, leaving the page by a link or the back button waits for an answer, and closing the tab shows the
 * browser's question. `leave` continues to the target, or is null; `stay` cancels.
 */
export function useLeaveGuard(isWanted: boolean) {
  const [wish, setWish] = useState<{ leave: () => void } | null>(null);
  useUnloadQuestion(isWanted);
  useEffect(() => (isWanted ? guardLeaving((leave) => setWish({ leave })) : undefined), [isWanted]);
  return { leave: wish?.leave ?? null, stay: () => setWish(null) };
}

/** While `isWanted`, closing or reloading the tab shows the browser's question. */
export function useUnloadQuestion(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWanted]);
}
