import { useEffect, useRef } from 'react';
import { openOverlay } from './page-history.ts';
import { useLocation } from './use-location.tsx';

/** While `isOpen`, the browser's back button calls `close` and leaves nothing else. */
export const useOverlay = (isOpen: boolean, close: () => void): void => {
  const arrival = useLocation();
  const latest = useRef(close);
  latest.current = close;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what outlives its page is open on the one that is arrived at, too.
  useEffect(() => (isOpen ? openOverlay(() => latest.current()) : undefined), [isOpen, arrival]);
};
