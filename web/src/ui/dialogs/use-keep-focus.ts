import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where a press makes its own button go away, the focus moves to what `container` holds (it needs a tabIndex), so that
 * a keyboard continues from there rather than from the top of the page.
 */
export const useKeepFocus = (container: RefObject<HTMLElement | null>): void => {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const frame = container.current;
    const remember = (event: FocusEvent) => {
      focused.current = event.target as Element;
    };
    frame?.addEventListener('focusin', remember);
    return () => frame?.removeEventListener('focusin', remember);
  }, [container]);
  // After every render: any may have taken the focused element away.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  });
};
