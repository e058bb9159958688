import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Subject } from '../../features/photo-actions/photo-actions.tsx';
import type { PendingTile } from '../../features/photos/grid-cells.ts';
import { GridEmpty } from '../../features/photos/grid-empty.tsx';
import { PhotoGrid } from '../../features/photos/photo-grid.tsx';
import { type Viewed, viewedPlace } from '../../features/photos/viewed-place.ts';
import { eventStatusOf } from '../../lib/event-status.ts';
import { adAt } from '../../ui/ad-link.tsx';
import { loadPhotoActions, loadPhotoViewer, openPart } from './open-part.ts';
import type { useRemovals } from './use-removals.ts';

const PhotoViewer = lazy(async () => ({ default: (await loadPhotoViewer()).PhotoViewer }));
const PhotoActions = lazy(async () => ({ default: (await loadPhotoActions()).PhotoActions }));

/** The position of the ad between the photos. */
const GRID_AD = 6;

/** The photo wall and the viewer that opens from it. */
export const EventPhotos = ({
  event,
  photos,
  waiting,
  pending,
  localUrls,
  selection,
  isSample,
  isHost,
  uploads,
  removals,
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
  isHost: boolean;
  /** How many photos this page added to the event. */
  uploads: number;
  removals: Pick<ReturnType<typeof useRemovals>, 'said' | 'remove'>;
  onSelect: (photoId: string, isSelected: boolean) => void;
  onBroken: () => void;
  onUpload: (() => void) | undefined;
}) => {
  const [viewed, setViewed] = useState<Viewed | null>(null);
  const [subject, setSubject] = useState<Subject | null>(null);
  const idAt = (index: number) => photos[index]?.photoId ?? '';
  const view = (index: number) => setViewed({ photoId: idAt(index), index });
  const latest = useRef(view);
  latest.current = view;
  const open = useCallback((index: number) => openPart('viewer', () => latest.current(index)), []);
  const place = viewed && viewedPlace(photos, viewed);
  const isOver = viewed !== null && place === null;
  useEffect(() => {
    // The viewer's last photo is gone: move the focus to the page.
    if (!isOver) return;
    setViewed(null);
    document.getElementById('main')?.focus();
  }, [isOver]);
  const isEnded = eventStatusOf(event, Date.now()) === 'ended';
  if (photos.length === 0 && pending.length === 0)
    return <GridEmpty isEnded={isEnded} onUpload={isEnded ? undefined : onUpload} />;
  return (
    <>
      <PhotoGrid
        eventId={isSample || isEnded ? null : event.eventId}
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
        {viewed !== null && place !== null && (
          <PhotoViewer
            photos={photos}
            index={place}
            onView={view}
            onMore={isSample ? undefined : () => setSubject({ photoId: idAt(place), number: place + 1 })}
            said={removals.said}
            onClose={() => setViewed(null)}
          />
        )}
        {viewed !== null && !isSample && (
          <PhotoActions
            eventId={event.eventId}
            isHost={isHost}
            uploads={uploads}
            subject={subject}
            onClose={() => setSubject(null)}
            onDelete={(photoId) => void removals.remove(photoId)}
          />
        )}
      </Suspense>
    </>
  );
};
