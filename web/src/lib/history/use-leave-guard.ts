import { useEffect, useState } from 'react';
import { guardLeaving } from './page-history.ts';
import { useUnloadQuestion } from './use-unload-question.ts';

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
