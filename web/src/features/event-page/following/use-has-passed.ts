import { type RefObject, useEffect, useState } from 'react';

/** The bar that stays at the top of the window. */
const BAR_PX = 64;

/** True while an element is above what the window shows. */
export const useHasPassed = (element: RefObject<HTMLElement | null>): boolean => {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      // A busy browser delivers several in one batch: the last is how it is now.
      (entries) => setHasPassed((entries.at(-1)?.boundingClientRect.bottom ?? Infinity) <= BAR_PX),
      { rootMargin: `-${BAR_PX}px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return hasPassed;
};
