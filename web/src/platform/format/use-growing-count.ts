import { type RefCallback, useEffect, useState } from 'react';

/**
 * How much of a list to show: `first` at the start and `more` each time the list's end comes within `thresholdPx` of
 * what is seen. Put `end` on an element behind the last item. What scrolls is the nearest [data-scroller] around it, else
 * the window: a margin counts only for the very element that scrolls.
 */
export const useGrowingCount = (
  total: number,
  { first, more, thresholdPx }: { first: number; more: number; thresholdPx: number },
): { count: number; end: RefCallback<Element> } => {
  const [count, setCount] = useState(first);
  // State, not a ref object: a dialog that opens again has another element at its end.
  const [end, setEnd] = useState<Element | null>(null);
  const isComplete = count >= total;
  // biome-ignore lint/correctness/useExhaustiveDependencies(count): the observer reports once; each growth asks it again.
  useEffect(() => {
    if (isComplete || !end) return;
    const observer = new IntersectionObserver(
      // A busy browser delivers "not yet" and "now" in one batch, so every entry counts.
      (entries) => entries.some((entry) => entry.isIntersecting) && setCount((now) => now + more),
      { root: end.closest('[data-scroller]'), rootMargin: `0px 0px ${thresholdPx}px 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [isComplete, count, more, thresholdPx, end]);
  return { count: Math.min(count, total), end: setEnd };
};
