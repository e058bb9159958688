import { useQueryClient } from '@tanstack/react-query';

import { withHearts } from '@togather/contract/photo-notes.ts';
import type { EventChange } from '@togather/contract/schemas/events/event-stream.ts';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import { useEffect, useRef } from 'react';
import { addressOf } from '../../../platform/api/api.ts';
import { photoNotesQuery } from '../../../platform/api/photo-notes-query.ts';
import { isAskedTooOften } from '../../../platform/failures/failures.ts';
import { eventQuery } from './event-query.ts';
import { gatherCalls } from './gather-calls.ts';

const POLL_MS = 10_000;
/** How long changes are gathered before they are fetched together. */
const GATHER_MS = 700;
/** The same for people who are changed by one photo after another while faces are being found. */
const PEOPLE_MS = 3000;
const TRY_STREAM_AGAIN_MS = 60_000;

interface Listener {
  readonly onChange: (change: EventChange) => void;
  /** The stream is there, for the first time or again. */
  readonly onOpen: () => void;
  /** There is no stream. */
  readonly onLost: () => void;
}

/** Subscribes to the event's stream and returns the function that ends it. */
const listen = (eventId: string, { onChange, onOpen, onLost }: Listener) => {
  const stream = new EventSource(addressOf('streamEvent', { params: { eventId } }));
  stream.onopen = onOpen;
  stream.onmessage = ({ data }) => onChange(JSON.parse(data) as EventChange);
  // A connection that breaks is opened again by the browser itself; one that is refused stays closed.
  stream.onerror = () => stream.readyState === EventSource.CLOSED && onLost();
  return () => stream.close();
};

/**
 * Whether a change is one of many on the way to all photos being processed: it brings numbers, and maybe people to fetch.
 * The photos and their links are as they were; the last change fetches the rest.
 */
const isOnTheWay = (event: Event, { kind, photoCount, processing }: EventChange): boolean =>
  (kind === 'processing' || (kind === 'figures' && event.figureCount > 0)) &&
  processing.previews + processing.faces > 0 &&
  photoCount === event.photos.length;

interface Lookup {
  /** Resolves when the lookup has ended, well or badly. */
  readonly refresh: () => Promise<unknown>;
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
    let polling: ReturnType<typeof setInterval> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let close = () => {};
    let isOver = false;
    // The lookup has just brought what the first stream begins with.
    let mayHaveMissed = false;
    const renew = (kind: 'figures' | 'photo-notes') =>
      client.invalidateQueries({ queryKey: [kind, eventId] });
    const update = () => Promise.all([latest.current.refresh(), renew('figures'), renew('photo-notes')]);
    const all = gatherCalls(update, GATHER_MS);
    const people = gatherCalls(() => renew('figures'), PEOPLE_MS);
    const stopAsking = () => {
      all.drop();
      people.drop();
      clearInterval(polling);
    };
    const poll = () => {
      // The next try of the stream, a minute after the last, asks again.
      if (isAskedTooOften(latest.current.error)) stopAsking();
      else if (document.visibilityState === 'visible' || latest.current.processing > 0) all.ask();
    };
    const open = () => {
      close = listen(eventId, {
        onChange: (change) => {
          const { kind, hearts = [], processing, version } = change;
          const { event } = latest.current;
          // A stream begins with what the lookup has just brought.
          if (kind === 'processing' && version === event?.version) return;
          if (kind === 'hearts') {
            const { queryKey } = photoNotesQuery(eventId);
            return client.setQueryData(queryKey, (now) => now && withHearts(now, hearts));
          }
          if (!event || !isOnTheWay(event, change)) return all.ask();
          const { queryKey } = eventQuery(event.pinCode);
          // The links of the photos are as old as they were.
          const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
          const withNumbers = (now: Event | undefined) => now && { ...now, processing };
          client.setQueryData(queryKey, withNumbers, updatedAt ? { updatedAt } : {});
          if (kind === 'figures') people.ask();
        },
        onOpen: () => {
          clearInterval(polling);
          if (mayHaveMissed) all.ask();
          mayHaveMissed = true;
        },
        onLost: () => void goOn(),
      });
    };
    const goOn = async () => {
      stopAsking();
      const { event, followPin } = latest.current;
      const isFollowed = event && (await followPin(event).catch(() => false));
      if (isOver) return;
      if (isFollowed) return open();
      mayHaveMissed = true;
      all.ask();
      polling = setInterval(poll, POLL_MS);
      again = setTimeout(open, TRY_STREAM_AGAIN_MS);
    };
    const onSeen = () => document.visibilityState === 'visible' && all.ask();
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
