import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { classes } from '#ui/layout/classes.ts';

/** The height of the navigation bar, which lies over the cover. */
const BAR_PX = 64;

/**
 * The top of a page, under the navigation bar: `data-cover` is "under-bar" while the bar lies over it, transparent then. It
 * no longer does when its heading reaches the bar.
 */
export function CoverFrame(props: ComponentProps<'section'>) {
  const frame = useRef<HTMLElement>(null);
  const [isUnderBar, setIsUnderBar] = useState(true);
  useEffect(() => {
    const heading = frame.current?.querySelector('h1');
    if (!heading) return;
    const observer = new IntersectionObserver(
      ([entry]) => setIsUnderBar((entry?.intersectionRatio ?? 1) > 0.9),
      // Below the bar, however far down.
      { rootMargin: `-${BAR_PX}px 0px 100000px 0px`, threshold: [0, 0.9] },
    );
    observer.observe(heading);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      {...props}
      ref={frame}
      data-cover={isUnderBar ? 'under-bar' : ''}
      className={classes('cover', props.className)}
    />
  );
}

/** Returns the hue that an event's frames have everywhere. */
export const hueOf = (eventId: string): number =>
  [...eventId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

export const framesGround = (hue: number): string => `hsl(${hue} 28% 16%)`;

/** Overlapping frames, as in the logo. */
export function Frames({ hue }: { hue: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 224"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      className="absolute inset-0 size-full"
      style={{ background: framesGround(hue) }}
    >
      <g stroke={`hsl(${hue} 45% 62%)`} strokeWidth="3" strokeOpacity="0.55">
        <rect x="196" y="18" width="120" height="120" rx="22" />
        <rect
          x="256"
          y="78"
          width="120"
          height="120"
          rx="22"
          fill={`hsl(${hue} 45% 62%)`}
          fillOpacity="0.14"
        />
        <rect x="336" y="-30" width="84" height="84" rx="16" />
        <rect x="24" y="-42" width="104" height="104" rx="20" strokeOpacity="0.25" />
        <rect x="92" y="22" width="64" height="64" rx="12" strokeOpacity="0.25" />
      </g>
    </svg>
  );
}
