import { useQueryClient } from '@tanstack/react-query';

import type { Event } from '@togather/contract/schemas/events.ts';
import { useEffect, useRef } from 'react';
import { addressOf } from '../../lib/api.ts';
import { isAskedTooOften } from '../../lib/failures.ts';

const POLL_MS = 10_000;
/** Changes that come in bursts, as when six photos arrive at once, are fetched together. */
const GATHER_MS = 700;
const TRY_STREAM_AGAIN_MS = 60_000;

/** Subscribes to the event's stream and returns the function that ends it. Calls `onLost` when there is no stream. */
const listen = (eventId: string, { onChange, onLost }: { onChange: () => void; onLost: () => void }) => {
  const stream = new EventSource(addressOf('streamEvent', { params: { eventId } }));
  stream.onmessage = onChange;
  // A connection that breaks is opened again by the browser itself; one that is refused stays closed.
  stream.onerror = () => stream.readyState === EventSource.CLOSED && onLost();
  return () => stream.close();
};

interface Lookup {
  readonly refresh: () => void;
  /** Why the last lookup failed; null when it did not. */
  readonly error: unknown;
  /** Resolves to true once the page continues under another PIN of the event, which it may have to ask for. */
  readonly followPin: (event: Event) => Promise<boolean>;
}

/**
 * Keeps the event up to date: by its stream, and where the server has none by asking every 10 s while the tab is seen
 * or photos are being processed. What changed is fetched, so a page that missed a message is right after the next.
 * A stream that is refused may mean a new PIN: then the old one is not looked up, since a party's many pages would use
 * up the misses of the address that they share.
 */
export const useLiveEvent = (event: Event | undefined, { refresh, error, followPin }: Lookup): void => {
  const client = useQueryClient();
  const eventId = event?.eventId;
  const processing = event ? event.processing.previews + event.processing.faces : 0;
  const latest = useRef({ event, refresh, error, followPin, processing });
  latest.current = { event, refresh, error, followPin, processing };
  useEffect(() => {
    if (!eventId) return;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let polling: ReturnType<typeof setInterval> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let close = () => {};
    let isOver = false;
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
    const stopAsking = () => {
      clearTimeout(gathering);
      clearInterval(polling);
      gathering = undefined;
    };
    const poll = () => {
      // The next try of the stream, a minute after the last, asks again.
      if (isAskedTooOften(latest.current.error)) stopAsking();
      else if (document.visibilityState === 'visible' || latest.current.processing > 0) update();
    };
    const open = () => {
      close = listen(eventId, {
        onChange,
        onLost: () => void goOn(),
      });
    };
    const goOn = async () => {
      stopAsking();
      const { event, followPin } = latest.current;
      const isFollowed = event && (await followPin(event).catch(() => false));
      if (isOver) return;
      if (isFollowed) return open();
      onChange();
      polling = setInterval(poll, POLL_MS);
      again = setTimeout(open, TRY_STREAM_AGAIN_MS);
    };
    const onSeen = () => document.visibilityState === 'visible' && onChange();
    open();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      isOver = true;
      close();
      stopAsking();
      clearTimeout(again);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [eventId, client]);
};
