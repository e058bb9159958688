import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { normalizePin } from '@togather/contract/pins.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { useEffect, useRef, useState } from 'react';
import { earlyLookupOf, takeEarlyLookup } from '#lib/joining/early-lookup.ts';
import { lookUp } from '#lib/joining/look-up-event.ts';
import { onServerClock, serverNow } from '#lib/session/server-clock.ts';

/** Takes the early lookup if it has all photos. */
const takeWholeEvent = async (pin: string): Promise<Event | undefined> => {
  const event = await takeEarlyLookup(pin);
  return event?.olderPhotos ? undefined : event;
};

/** The event of a PIN. Refetched on live updates, never on a timer. The page reports a login that the server refuses. */
export function eventQuery(pin: string) {
  return queryOptions({
    queryKey: ['event', normalizePin(pin)],
    queryFn: async ({ signal }) => (await takeWholeEvent(pin)) ?? lookUp(pin, { signal }),
    // A join has just fetched a newer event than the cached one.
    staleTime: () => (earlyLookupOf(pin) ? 0 : Number.POSITIVE_INFINITY),
    retryDelay: 1000,
  });
}

/** Returns the event after an upload of this browser: new photos first, with the server's quota. */
export function withUploaded(
  event: Event,
  { photos = [], remainingPhotoQuota = event.remainingPhotoQuota }: Partial<UploadAnswer>,
): Event {
  const known = new Set(event.photos.map((photo) => photo.photoId));
  const added = photos.filter((photo) => !known.has(photo.photoId));
  return {
    ...event,
    photos: [...added.reverse(), ...event.photos],
    remainingPhotoQuota,
  };
}

/** Returns the event without a photo, with its quota freed. */
export function withoutPhoto(event: Event, photoId: string): Event {
  const photos = event.photos.filter((photo) => photo.photoId !== photoId);
  const freed = event.photos.length - photos.length;
  // The server names the next cover with its next answer.
  const cover = event.cover?.photoId === photoId ? null : event.cover;
  return { ...event, photos, cover, remainingPhotoQuota: event.remainingPhotoQuota + freed };
}

/** The longest delay of a browser timer. */
const MOST_MS = 2 ** 31 - 1;

/** Returns whether a moment has passed, and updates at that moment. */
export function useIsOver(endsAt: string | null): boolean {
  const left = () => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt) - serverNow());
  const [isOver, setIsOver] = useState(left() < 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is a function of the moment.
  useEffect(() => {
    const look = () => setIsOver(left() < 0);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      look();
      clearTimeout(timer);
      timer = setTimeout(look, Math.min(left() + 1, MOST_MS));
    };
    wait();
    const ignoreClock = onServerClock(wait);
    // A sleeping phone pauses timers.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      ignoreClock();
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt]);
  return isOver;
}

/** The stream announces the photos within this time. Open pages ask at different moments of it. */
const SPREAD_MS = 2000;
/** The server's clock may be behind by the error of its estimate. */
const AGAIN_MS = 5000;

/**
 * Calls `refresh` when the time of a concealed event has come, until its photos are there: the stream may be silent. Then
 * fetches what else was concealed.
 */
export function useRevealOnTime(event: Event | undefined, refresh: () => unknown): void {
  const isDue = useIsOver(event?.isConcealed ? event.revealAt : null);
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    if (!isDue) return;
    let timer = setTimeout(function ask() {
      latest.current();
      timer = setTimeout(ask, AGAIN_MS);
    }, Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  const client = useQueryClient();
  const { eventId, isConcealed } = event ?? {};
  const wasConcealed = useRef(isConcealed);
  useEffect(() => {
    if (wasConcealed.current && isConcealed === false)
      for (const kind of [
        'photo-notes',
        'figures',
        'own-photos',
        'wishes',
        'wish-counts',
        'chapters',
        'tasks',
      ])
        void client.invalidateQueries({ queryKey: [kind, eventId] });
    if (isConcealed !== undefined) wasConcealed.current = isConcealed;
  }, [client, eventId, isConcealed]);
}
