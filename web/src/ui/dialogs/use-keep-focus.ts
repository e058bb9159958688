import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to `container` (it needs a tabIndex) when a pressed button unmounts, so that keyboard users do not start
 * over at the top of the page.
 */
export function useKeepFocus(container: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const frame = container.current;
    const remember = (event: FocusEvent) => {
      focused.current = event.target as Element;
    };
    frame?.addEventListener('focusin', remember);
    return () => frame?.removeEventListener('focusin', remember);
  }, [container]);
  // Runs after every render, since any may have removed the focused element.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  });
}
