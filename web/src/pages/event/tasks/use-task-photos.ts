import { useQuery } from '@tanstack/react-query';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useIsHost } from '#lib/joining/look-up-event.ts';
import { useRemovals } from '#pages/event/use-removals.ts';
import { useViewer } from '#pages/event/use-viewer.tsx';
import { useSeenEvent } from '#pages/event/visibility/use-seen-event.ts';
import type { OpenedEvent } from '#parts/event/open-event.tsx';
import { useNotedEvent } from '#parts/event/use-noted-event.ts';
import { tasksQuery } from '#parts/tasks/tasks-query.ts';

/** Returns an event's tasks and the photos sent to each, newest first, with the viewer of `shown` ones. */
export function useTaskPhotos({ event: whole, renew }: OpenedEvent, isShown: (photo: Photo) => boolean) {
  const noted = useNotedEvent(whole, false);
  const isHost = useIsHost(whole);
  const seen = useSeenEvent(noted.event, { isHost, isSample: false });
  const { event, leaving: _, ...removals } = useRemovals(seen.event);
  const tasks = useQuery(tasksQuery(event.eventId));
  const photos = event.photos.filter(isShown);
  const { open, viewer } = useViewer({ event, photos, isHost, removals, renew });
  return { event, isHost, tasks, photos, open, viewer };
}
