import { type RefCallback, useEffect, useState } from 'react';

/**
 * Returns how many items of a list to show: `first` at the start, and `more` each time its end comes within `thresholdPx`
 * of the visible part. Put `end` on an element after the last item. The scroller is the nearest [data-scroller], else the
 * window: the margin applies only to the element that scrolls. An `end` that is as high as all items to come may be leapt into:
 * then the count grows to the leap's end at once.
 */
export function useGrowingCount(
  total: number,
  { first, more, thresholdPx }: { first: number; more: number; thresholdPx: number },
): { count: number; end: RefCallback<Element> } {
  const [count, setCount] = useState(first);
  // State instead of a ref object, since a reopened dialog has a new end element.
  const [end, setEnd] = useState<Element | null>(null);
  const isComplete = count >= total;
  // biome-ignore lint/correctness/useExhaustiveDependencies(count): the observer reports once, so each growth observes again.
  useEffect(() => {
    if (isComplete || !end) return;
    const observer = new IntersectionObserver(
      // A busy browser may deliver several entries at once, so any of them counts.
      (entries) => {
        const near = entries.find((entry) => entry.isIntersecting);
        if (near) setCount((now) => now + Math.max(more, Math.ceil(leaptShare(near) * (total - now))));
      },
      { root: end.closest('[data-scroller]'), rootMargin: `0px 0px ${thresholdPx}px 0px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [isComplete, count, total, more, thresholdPx, end]);
  return { count: Math.min(count, total), end: setEnd };
}

/** Returns which share of the element lies above the visible part's lower end, if the element begins above its upper end. */
const leaptShare = ({
  boundingClientRect: { top, height },
  rootBounds,
}: IntersectionObserverEntry): number =>
  rootBounds && top < rootBounds.top && height > 0 ? Math.min(1, (rootBounds.bottom - top) / height) : 0;
