import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the element's width in pixels, initially that of the page. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(() => document.documentElement.clientWidth);
  useLayoutEffect(() => {
    if (!element.current) return;
    // Its first report follows the layout that the page needs anyway. The last entry is the newest.
    const observer = new ResizeObserver((entries) => {
      const newest = entries.at(-1);
      if (newest) setWidth(newest.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
};
