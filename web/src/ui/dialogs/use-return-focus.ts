import { useEffect, useRef } from 'react';

/**
 * Returns the focus to the element that had it before `isOpen` became true. React Aria returns it to the opener of the
 * last dialog, which is gone where one dialog led to the next.
 */
export function useReturnFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  if (isOpen) opener.current ??= document.activeElement;
  useEffect(() => {
    const element = opener.current;
    if (isOpen || !element) return;
    opener.current = null;
    // React Aria returns the focus in this frame, before this callback.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) (element as HTMLElement).focus({ preventScroll: true });
    });
  }, [isOpen]);
}
