import { useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useEffect, useMemo, useRef } from 'react';
import { eventStatusOf } from '#lib/format/format-date.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { ownPhotosQuery } from '#pages/event/actions/decided-photos.ts';
import { mayBeOutdated, withSeenPhotos } from '#pages/event/photos/shown-photos.ts';

const none: readonly Photo[] = [];
const nothing: ReadonlySet<string> = new Set();

/**
 * Returns the event with the photos that this visitor sees, which for guests includes their own uploads that others do not
 * see, the ids of the visitor's uploads, and the number of shots used once it is known.
 */
export function useSeenEvent(
  event: Event,
  { isHost, isSample }: { isHost: boolean; isSample: boolean },
): { event: Event; uploaded: ReadonlySet<string>; shotsUsed: number | undefined } {
  const isAsked = !isHost && !isSample && eventStatusOf(event, serverNow()) !== 'ended';
  const { data, refetch } = useQuery({ ...ownPhotosQuery(event.eventId), enabled: isAsked });
  const unseen = data?.unseen ?? none;
  const isOutdated = isAsked && data !== undefined && mayBeOutdated(data, event);
  const { version } = event;
  const asked = useRef(version);
  useEffect(() => {
    if (asked.current === version) return;
    asked.current = version;
    if (isOutdated) void refetch();
  }, [version, isOutdated, refetch]);
  const seen = useMemo(() => withSeenPhotos(event, unseen), [event, unseen]);
  return {
    event: seen,
    uploaded: data?.uploaded ?? nothing,
    shotsUsed: data && (data.shotsUsed ?? data.uploaded.size),
  };
}
