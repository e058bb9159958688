import { useQueryClient } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ownPhotosQuery } from '#pages/event/actions/decided-photos.ts';
import { eventQuery, withUploaded } from '#parts/event/event-query.ts';
import { tasksQuery } from '#parts/tasks/tasks-query.ts';
import { useQueue } from '#parts/uploads/queue/queue-slot.ts';
import type { Uploads } from '#parts/uploads/queue/uploads-of-event.ts';
import { useQueueState, useThumbnails } from '#parts/uploads/queue/use-queue-state.ts';

/**
 * Connects an event page to the browser's upload queue: adds new photos to the event at once, closes the dialog when all
 * have arrived, and opens it for a report. `uploads` is undefined until the user uploads or files wait.
 */
export function useEventUploads(event: Event, setIsOpen: (isOpen: boolean) => void) {
  const client = useQueryClient();
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const queue = useQueue();
  const state = useQueueState(queue);
  const { items, sent } = state;
  const thumbnails = useThumbnails(queue);
  const { eventId, pinCode, eventEndDate: endsAt } = event;
  const { queryKey } = eventQuery(pinCode);
  const uploads: Uploads | undefined = useMemo(
    () => queue?.of({ eventId, pinCode, endsAt }, state),
    [queue, eventId, pinCode, endsAt, state],
  );
  const latest = useRef({ queryKey, setIsOpen, uploads });
  latest.current = { queryKey, setIsOpen, uploads };

  useEffect(
    () =>
      queue?.listen((news) => {
        const { queryKey, setIsOpen } = latest.current;
        if (news.target.eventId !== eventId) return;
        if (news.kind === 'trouble') return setIsOpen(true);
        if (news.kind === 'gone') return setIsOpen(false);
        if (news.kind === 'finished') {
          setIsOpen(false);
          return void client.invalidateQueries({ queryKey });
        }
        const { answer } = news;
        setArrived((now) => new Set([...now, ...(answer.photos ?? []).map((photo) => photo.photoId)]));
        // An earlier lookup would replace the event with one without the new photos.
        void client.cancelQueries({ queryKey });
        client.setQueryData<Event>(queryKey, (now) => now && withUploaded(now, answer));
        void client.invalidateQueries({ queryKey: ownPhotosQuery(eventId).queryKey });
        void client.invalidateQueries({ queryKey: tasksQuery(eventId).queryKey });
      }),
    [queue, client, eventId],
  );
  useEffect(() => {
    queue?.thumbnails.ask(items.filter((item) => item.target.eventId === eventId));
  }, [queue, items, eventId]);
  const hasItems = uploads !== undefined && uploads.items.length > 0;
  // A page that looked the event up by its current PIN resumes what waits for it, once the queue's items are loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on these changes only.
  useEffect(() => latest.current.uploads?.onJoined(), [queue, pinCode, hasItems]);

  const localUrls = useMemo(() => {
    const made = [...sent].map(([photoId, id]) => [photoId, thumbnails.get(id)] as const);
    return new Map(made.flatMap(([photoId, url]) => (url ? [[photoId, url] as const] : [])));
  }, [sent, thumbnails]);
  return { queue, uploads, thumbnails, arrived, localUrls };
}
