import { coverPositionOf, previewAddress } from '@togather/contract/previews.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { ReactNode } from 'react';
import { CoverFrame, Frames, hueOf } from '#ui/pictures/cover-frame.tsx';
import { usePreviewTries } from '#ui/pictures/photo-image.tsx';

/** The photograph at the top of an event's page, or a pattern of frames where there is none, with the event's facts on it. */
export function Cover({ event, children }: { event: Pick<Event, 'eventId' | 'cover'>; children: ReactNode }) {
  return (
    <CoverFrame>
      <Picture key={event.cover?.photoId} event={event} />
      {children}
    </CoverFrame>
  );
}

const Picture = ({ event: { eventId, cover } }: { event: Pick<Event, 'eventId' | 'cover'> }) => {
  const { made, failure, fail } = usePreviewTries(cover?.previewUrl ?? '');
  if (!cover || failure) return <Frames hue={hueOf(eventId)} />;
  return (
    <div className="cover-picture">
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
        className="size-full object-cover"
      />
    </div>
  );
};
