import { queryOptions } from '@tanstack/react-query';
import { openNotes } from '@togather/contract/photo-notes.ts';
import { call } from './api.ts';

/** The notes on an event's photos, refetched when the event changes. Announced hearts are written into the cache. */
export function photoNotesQuery(eventId: string) {
  return queryOptions({
    queryKey: ['photo-notes', eventId],
    queryFn: async ({ signal }) => openNotes(await call('listPhotoNotes', { params: { eventId }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
