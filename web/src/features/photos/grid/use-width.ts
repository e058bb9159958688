import { type RefObject, useLayoutEffect, useState } from 'react';

/** The element's width in pixels. Starts with the page's, since the grid goes from edge to edge. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(() => document.documentElement.clientWidth);
  useLayoutEffect(() => {
    if (!element.current) return;
    // Reports the width at once, too, but after the layout that the page needs anyway. The last entry of a batch is the
    // newest.
    const observer = new ResizeObserver((entries) => {
      const newest = entries.at(-1);
      if (newest) setWidth(newest.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
};
