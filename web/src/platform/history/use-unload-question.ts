import { useEffect } from 'react';

/** While `isWanted`, closing or reloading the tab asks in the browser's words. */
export const useUnloadQuestion = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWanted]);
};
