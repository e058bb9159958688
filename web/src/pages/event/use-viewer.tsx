import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type PhotoHearts, withHearts } from '@togather/contract/photo-notes.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { changeCached } from '#lib/api/change-cached.ts';
import { photoNotesQuery } from '#lib/api/photo-notes-query.ts';
import { notifyFailure } from '#lib/notices/notify-failure.ts';
import { ownPhotosQuery, withLoved } from './actions/decided-photos.ts';
import type { Subject } from './actions/photo-actions.tsx';
import { loadEventViewer, loadPhotoActions, openPart } from './open-part.ts';
import type { useRemovals } from './use-removals.ts';
import { photosAmong, type Viewed, viewedPlace } from './viewer/slides.ts';

const EventViewer = lazy(async () => ({ default: (await loadEventViewer()).EventViewer }));
const PhotoActions = lazy(async () => ({ default: (await loadPhotoActions()).PhotoActions }));

/**
 * Returns the viewer of a page's photos with its actions. `open` shows the photo at an index, `askToDelete` asks for one in
 * the grid, and `viewer` renders both. New photos appear when the viewer is reopened.
 */
export function useViewer({
  event,
  photos: latest,
  isSample = false,
  isHost,
  removals,
  renew,
}: {
  event: Event;
  photos: readonly Photo[];
  isSample?: boolean;
  isHost: boolean;
  removals: Pick<ReturnType<typeof useRemovals>, 'said' | 'remove'>;
  renew: (photos: readonly Photo[]) => Promise<readonly Photo[]>;
}): {
  open: (index: number) => void;
  askToDelete: (photoId: string, number: number) => void;
  viewer: ReactNode;
} {
  const [viewed, setViewed] = useState<Viewed | null>(null);
  const [subject, setSubject] = useState<Subject | null>(null);
  // A photo added before the viewed one would end its zoom and reload it.
  const among = viewed?.among;
  const photos = useMemo(() => (among ? photosAmong(latest, among) : latest), [latest, among]);
  const idAt = (index: number) => photos[index]?.photoId ?? '';
  const shown = useRef(latest);
  shown.current = latest;
  const open = useCallback((index: number) => {
    // Photos may be added before the pressed one while the viewer's code loads.
    const among = shown.current.map((photo) => photo.photoId);
    const pressed = { photoId: among[index] ?? '', index, among };
    openPart('viewer', () => setViewed(pressed));
  }, []);
  const askToDelete = useCallback(
    (photoId: string, number: number) =>
      openPart('viewer', () => setSubject({ photoId, number, step: 'delete' })),
    [],
  );
  const place = viewed && viewedPlace(photos, viewed);
  const isOver = viewed !== null && place === null;
  useEffect(() => {
    // The viewer's last photo is gone: moves the focus to the page.
    if (!isOver) return;
    setViewed(null);
    document.getElementById('main')?.focus();
  }, [isOver]);
  const hearts = useHearts(event.eventId, { isAsked: viewed !== null && !isSample });
  const viewer = (
    <Suspense fallback={null}>
      {viewed !== null && place !== null && (
        <EventViewer
          event={event}
          isSample={isSample}
          renew={renew}
          photos={photos}
          index={place}
          onView={(index) => setViewed({ ...viewed, photoId: idAt(index), index })}
          onMore={isSample ? undefined : () => setSubject({ photoId: idAt(place), number: place + 1 })}
          heart={
            hearts.own && {
              isLoved: hearts.own.loved.has(idAt(place)),
              onToggle: () => photos[place] && void hearts.toggle(photos[place]),
            }
          }
          said={removals.said}
          onClose={() => setViewed(null)}
        />
      )}
      {(viewed !== null || subject !== null) && !isSample && (
        <PhotoActions
          event={event}
          isHost={isHost}
          subject={subject}
          photo={latest.find(({ photoId }) => photoId === subject?.photoId)}
          onClose={() => setSubject(null)}
          onDelete={(photoId) => void removals.remove(photoId)}
        />
      )}
    </Suspense>
  );
  return { open, askToDelete, viewer };
}

/**
 * Returns the photos to which the user gave a heart, and the function that toggles one: applied at once, and reverted with
 * a message if the server refuses. Fetches nothing before `isAsked`.
 */
const useHearts = (eventId: string, { isAsked }: { isAsked: boolean }) => {
  const client = useQueryClient();
  const own = useQuery({ ...ownPhotosQuery(eventId), enabled: isAsked });
  const show = (counted: PhotoHearts, isLoved: boolean) => {
    const { photoId } = counted;
    changeCached(client, photoNotesQuery(eventId).queryKey, (now) => now && withHearts(now, [counted]));
    const { queryKey } = ownPhotosQuery(eventId);
    changeCached(client, queryKey, (now) => now && withLoved(now, photoId, isLoved));
  };
  const toggle = async ({ photoId, hearts = 0 }: Photo) => {
    const wasLoved = own.data?.loved.has(photoId) ?? false;
    show({ photoId, hearts: Math.max(0, hearts + (wasLoved ? -1 : 1)) }, !wasLoved);
    try {
      show(await call(wasLoved ? 'takeHeartBack' : 'giveHeart', { params: { photoId } }), !wasLoved);
    } catch (error) {
      show({ photoId, hearts }, wasLoved);
      notifyFailure(error);
    }
  };
  return { own: own.data, toggle };
};
