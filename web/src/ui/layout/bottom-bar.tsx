import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes.ts';

const places = { upper: 'upper-bar', lower: 'lower-bar' };

/**
 * The only place for bars at the bottom of the window. It stacks them, reserves their height below the page, and keeps
 * focused elements from being covered.
 */
export function BottomBars() {
  const bars = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!bars.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.target.clientHeight ?? 0;
      // One more, since browsers scroll by whole pixels and elements end at fractions.
      document.documentElement.style.scrollPaddingBottom = `${height + 1}px`;
    });
    observer.observe(bars.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={bars}
      className="sticky bottom-0 z-20 bg-surface has-[section]:pb-[env(safe-area-inset-bottom)]"
    >
      <div id={places.upper} />
      <div id={places.lower} />
    </div>
  );
}

/** A bar at the bottom of the window: the page's own lowest, the app's above it. */
export function BottomBar({
  place,
  label,
  className,
  children,
}: {
  place: keyof typeof places;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const parent = document.getElementById(places[place]);
  return (
    parent &&
    createPortal(
      <section aria-label={label} className={classes('border-t border-line', className)}>
        {children}
      </section>,
      parent,
    )
  );
}
