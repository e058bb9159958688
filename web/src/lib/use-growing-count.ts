import { type RefObject, useEffect, useState } from 'react';

/**
 * How much of a list to show: `first` at the start and `more` each time the list's end comes within `thresholdPx` of
 * what is seen. Put `end` on an element behind the last item. What scrolls is the nearest [data-scroller] around it, else
 * the window: a margin counts only for the very element that scrolls.
 */
export const useGrowingCount = (
  total: number,
  { first, more, thresholdPx }: { first: number; more: number; thresholdPx: number },
  { end }: { end: RefObject<Element | null> },
): number => {
  const [count, setCount] = useState(first);
  const isComplete = count >= total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the observer reports once; each growth asks it again.
  useEffect(() => {
    if (isComplete || !end.current) return;
    const observer = new IntersectionObserver(
      // A busy browser delivers "not yet" and "now" in one batch, so every entry counts.
      (entries) => entries.some((entry) => entry.isIntersecting) && setCount((now) => now + more),
      { root: end.current.closest('[data-scroller]'), rootMargin: `0px 0px ${thresholdPx}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isComplete, count, more, thresholdPx, end]);
  return Math.min(count, total);
};
