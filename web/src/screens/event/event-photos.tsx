import type { Event } from '@togather/contract/events.ts';
import type { Photo } from '@togather/contract/photos.ts';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { PendingTile } from '../../features/photos/grid-cells.ts';
import { GridEmpty } from '../../features/photos/grid-empty.tsx';
import { PhotoGrid } from '../../features/photos/photo-grid.tsx';
import { eventStatusOf } from '../../lib/event-status.ts';
import { adAt } from '../../ui/ad-link.tsx';
import { loadPhotoViewer, openPart } from './open-part.ts';

const PhotoViewer = lazy(async () => ({ default: (await loadPhotoViewer()).PhotoViewer }));

/** The position of the ad that stands between the photos. */
const GRID_AD = 6;

/** After the viewer the focus is on the photo that was seen last, where it is still on the page. */
const focusPhoto = (photo: Photo | undefined) =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-photo="${photo?.photoId}"]`)?.focus(),
  );

/** The photo wall and the viewer that opens from it. */
export const EventPhotos = ({
  event,
  photos,
  waiting,
  pending,
  localUrls,
  selection,
  isSample,
  onSelect,
  onBroken,
  onUpload,
}: {
  event: Event;
  photos: readonly Photo[];
  waiting: number;
  pending: readonly PendingTile[];
  localUrls: ReadonlyMap<string, string>;
  selection: ReadonlySet<string> | null;
  isSample: boolean;
  onSelect: (photoId: string, isSelected: boolean) => void;
  onBroken: () => void;
  onUpload: (() => void) | undefined;
}) => {
  const [viewed, setViewed] = useState<number | null>(null);
  const open = useCallback((index: number) => openPart('viewer', () => setViewed(index)), []);
  if (photos.length === 0 && pending.length === 0) {
    const isEnded = eventStatusOf(event, Date.now()) === 'ended';
    return <GridEmpty isEnded={isEnded} onUpload={isEnded ? undefined : onUpload} />;
  }
  return (
    <>
      <PhotoGrid
        eventId={isSample ? null : event.eventId}
        photos={photos}
        newer={waiting}
        pending={pending}
        localUrls={localUrls}
        ad={event.eventType === 'Plus' ? adAt(event.adInfos, GRID_AD) : undefined}
        selection={selection}
        onOpen={open}
        onSelect={onSelect}
        onBroken={onBroken}
      />
      <Suspense fallback={null}>
        {viewed !== null && (
          <PhotoViewer
            photos={photos}
            index={viewed}
            onView={setViewed}
            onClose={() => {
              setViewed(null);
              focusPhoto(photos[viewed]);
            }}
          />
        )}
      </Suspense>
    </>
  );
};
