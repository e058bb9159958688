import { useQuery } from '@tanstack/react-query';
import { noteOn } from '@togather/contract/photo-notes.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { useMemo } from 'react';
import { photoNotesQuery } from '#lib/api/photo-notes-query.ts';
import { eventStatusOf } from '#lib/format/format-date.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import type { NoteOf } from '#parts/photos/arrange-photos.ts';

/** Returns the event with the notes on its photos, once they have loaded. */
export function useNotedEvent(event: Event, isSample: boolean): { event: Event; noteOf: NoteOf | undefined } {
  // The notes of a large event are as large as its photos, and come after them.
  const isAsked = !isSample && !event.olderPhotos && eventStatusOf(event, serverNow()) !== 'ended';
  const { data } = useQuery({ ...photoNotesQuery(event.eventId), enabled: isAsked });
  return useMemo(() => {
    if (!data) return { event, noteOf: undefined };
    const noteOf: NoteOf = (photoId) => noteOn(data, photoId);
    const photos = event.photos.map((photo) => ({ ...photo, ...noteOf(photo.photoId) }));
    return { event: { ...event, photos }, noteOf };
  }, [event, data]);
}
