import { type RefObject, useEffect, useState } from 'react';

/** The height of the sticky bar. */
const BAR_PX = 64;

/** Returns true while an element is above the visible part of the window. */
export function useHasPassed(element: RefObject<HTMLElement | null>): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      // A busy browser delivers several entries at once; the last one is current.
      (entries) => setHasPassed((entries.at(-1)?.boundingClientRect.bottom ?? Infinity) <= BAR_PX),
      { rootMargin: `-${BAR_PX}px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return hasPassed;
}
