import { useEffect, useRef } from 'react';
import { openOverlay } from './page-history.ts';
import { useLocation } from './use-location.tsx';

/** While `isOpen`, the browser's back button only calls `close`. */
export function useOverlay(isOpen: boolean, close: () => void): void {
  const arrival = useLocation();
  const latest = useRef(close);
  latest.current = close;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an overlay that outlives its page registers on the next one.
  useEffect(() => (isOpen ? openOverlay(() => latest.current()) : undefined), [isOpen, arrival]);
}
