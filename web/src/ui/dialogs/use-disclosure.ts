import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from '#lib/history/use-location.tsx';
import { useOverlay } from '#lib/history/use-overlay.ts';

/**
 * The state of a menu that a button opens. It closes on an outside press, on Escape (which returns the focus to the
 * button), by the back button, when the focus leaves, and on navigation. `container` holds button and menu.
 */
export function useDisclosure(container: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  const arrival = useLocation();
  const [openedAt, setOpenedAt] = useState(arrival);
  if (openedAt !== arrival) {
    setOpenedAt(arrival);
    setIsOpen(false);
  }
  useOverlay(isOpen, () => setIsOpen(false));
  useEffect(() => {
    if (!isOpen) return;
    const isOutside = (target: EventTarget | null) => !container.current?.contains(target as Node | null);
    const leave = (event: Event) => isOutside(event.target) && setIsOpen(false);
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      container.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', leaveByKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', leaveByKey);
    };
  }, [isOpen, container]);
  return { isOpen, toggle: () => setIsOpen((open) => !open), close: () => setIsOpen(false) };
}
