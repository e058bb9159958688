import { coverPositionOf, previewAddress } from '@togather/contract/previews.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePreviewTries } from '#ui/pictures/photo-image.tsx';

/** The height of the navigation bar, which lies over the cover. */
const BAR_PX = 64;

/**
 * The photograph at the top of an event's page, or a pattern of frames where there is none, with the event's facts on it.
 * `data-cover` is "under-bar" while the navigation bar lies over it; the bar is transparent then.
 */
export function Cover({ event, children }: { event: Pick<Event, 'eventId' | 'cover'>; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  const [isUnderBar, setIsUnderBar] = useState(true);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsUnderBar(entry?.isIntersecting ?? true), {
      rootMargin: `-${BAR_PX}px 0px 0px`,
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={frame} data-cover={isUnderBar ? 'under-bar' : ''} className="cover">
      <Picture key={event.cover?.photoId} event={event} />
      {children}
    </section>
  );
}

const Picture = ({ event: { eventId, cover } }: { event: Pick<Event, 'eventId' | 'cover'> }) => {
  const { made, failure, fail } = usePreviewTries(cover?.previewUrl ?? '');
  if (!cover || failure) return <Frames seed={eventId} />;
  return (
    <img
      key={made}
      alt=""
      sizes="100vw"
      srcSet={[640, 1280]
        .map((width) => `${previewAddress(cover.previewUrl, width as 640)} ${width}w`)
        .join(', ')}
      src={previewAddress(cover.previewUrl, 640)}
      fetchPriority="high"
      onError={() => void fail()}
      style={{ objectPosition: coverPositionOf(cover) }}
      className="absolute inset-0 size-full object-cover"
    />
  );
};

/** Overlapping frames, as in the logo, in a colour of the event's own. */
const Frames = ({ seed }: { seed: string }) => {
  const hue = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 224"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      className="absolute inset-0 size-full"
      style={{ background: `hsl(${hue} 28% 16%)` }}
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
};
