import { useQueryClient } from '@tanstack/react-query';
import { streamEvent } from '@togather/contract/event-stream.ts';
import type { Event } from '@togather/contract/events.ts';
import { useEffect, useRef } from 'react';
import { addressOf } from '../../lib/api.ts';

const POLL_MS = 10_000;
/** Changes that come in bursts, as when six photos arrive at once, are fetched together. */
const GATHER_MS = 700;
const TRY_STREAM_AGAIN_MS = 60_000;

/** Listens to the event's stream; answers the call that ends it. Where there is no stream, `onLost` is called. */
const listen = (eventId: string, { onChange, onLost }: { onChange: () => void; onLost: () => void }) => {
  const stream = new EventSource(addressOf(streamEvent, { params: { eventId } }));
  stream.onmessage = onChange;
  // A connection that breaks is opened again by the browser itself; one that is refused stays closed.
  stream.onerror = () => stream.readyState === EventSource.CLOSED && onLost();
  return () => stream.close();
};

/**
 * Keeps the event up to date: by its stream, and where the server has none by asking every 10 s while the tab is seen
 * or photos are being processed. What changed is fetched, so a page that missed a message is right after the next.
 */
export const useLiveEvent = (event: Event | undefined, refresh: () => void): void => {
  const client = useQueryClient();
  const eventId = event?.eventId;
  const processing = event ? event.processing.previews + event.processing.faces : 0;
  const latest = useRef({ refresh, processing });
  latest.current = { refresh, processing };
  useEffect(() => {
    if (!eventId) return;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let polling: ReturnType<typeof setInterval> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let close = () => {};
    const update = () => {
      latest.current.refresh();
      void client.invalidateQueries({ queryKey: ['figures', eventId] });
    };
    const onChange = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        update();
      }, GATHER_MS);
    };
    const poll = () => {
      if (document.visibilityState === 'visible' || latest.current.processing > 0) update();
    };
    const open = () => {
      close = listen(eventId, {
        onChange,
        onLost: () => {
          polling ??= setInterval(poll, POLL_MS);
          again = setTimeout(open, TRY_STREAM_AGAIN_MS);
        },
      });
    };
    const onSeen = () => document.visibilityState === 'visible' && onChange();
    open();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      close();
      clearTimeout(gathering);
      clearTimeout(again);
      clearInterval(polling);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [eventId, client]);
};
