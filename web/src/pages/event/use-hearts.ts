import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type PhotoHearts, withHearts } from '@togather/contract/photo-notes.ts';
import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { call } from '#lib/api/api.ts';
import { photoNotesQuery } from '#lib/api/photo-notes-query.ts';
import { notifyFailure } from '#lib/notices/notify-failure.ts';
import { ownPhotosQuery, withLoved } from './actions/own-photos-query.ts';

/**
 * Returns the photos to which the user gave a heart, and the function that toggles one: applied at once, and reverted with
 * a message if the server refuses. Fetches nothing before `isAsked`.
 */
export const useHearts = (eventId: string, { isAsked }: { isAsked: boolean }) => {
  const client = useQueryClient();
  const own = useQuery({ ...ownPhotosQuery(eventId), enabled: isAsked });
  const show = (counted: PhotoHearts, isLoved: boolean) => {
    const { photoId } = counted;
    client.setQueryData(photoNotesQuery(eventId).queryKey, (now) => now && withHearts(now, [counted]));
    const { queryKey } = ownPhotosQuery(eventId);
    client.setQueryData(queryKey, (now) => now && withLoved(now, photoId, isLoved));
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
