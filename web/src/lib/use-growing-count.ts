import { type RefObject, useEffect, useState } from 'react';

/**
 * How much of a list to show: `first` at the start and `more` each time the list's end comes within `thresholdPx` of
 * what is seen. Put `end` on an element behind the last item; `scroller` is what scrolls, the window unless given.
 */
export const useGrowingCount = (
  total: number,
  { first, more, thresholdPx }: { first: number; more: number; thresholdPx: number },
  { end, scroller }: { end: RefObject<Element | null>; scroller?: RefObject<Element | null> },
): number => {
  const [count, setCount] = useState(first);
  const isComplete = count >= total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the observer tells once; each growth asks it again.
  useEffect(() => {
    if (isComplete || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((now) => now + more),
      { root: scroller?.current ?? null, rootMargin: `0px 0px ${thresholdPx}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isComplete, count, more, thresholdPx, end, scroller]);
  return Math.min(count, total);
};
