import { useQueryClient } from '@tanstack/react-query';
import { withHearts } from '@togather/contract/photo-notes.ts';
import { facesInWork } from '@togather/contract/processing.ts';
import type { Event, EventChange } from '@togather/contract/schemas/events.ts';
import { useEffect, useRef } from 'react';
import { addressOf } from '#lib/api/api.ts';
import { photoNotesQuery } from '#lib/api/photo-notes-query.ts';
import { isAskedTooOften } from '#lib/failures/failures.ts';
import { followStream } from '#lib/live/follow-stream.ts';
import { gatherCalls } from '#lib/live/gather-calls.ts';
import { applyWishNews, renewWishes } from '#parts/wishes/wish-queries.ts';
import { eventQuery } from './event-query.ts';

const POLL_MS = 10_000;
/** The time over which changes are gathered into one fetch. */
const GATHER_MS = 700;
/** The same for people, who change with each photo while faces are being found. */
const PEOPLE_MS = 3000;
const TRY_STREAM_AGAIN_MS = 60_000;

/**
 * Returns whether a change is one of many while photos are being processed. It brings numbers and possibly people to fetch.
 * Photos and links are unchanged; the last change fetches the rest.
 */
const isOnTheWay = (event: Event, { kind, photoCount, processing }: EventChange): boolean =>
  (kind === 'processing' || (kind === 'figures' && event.figureCount > 0)) &&
  processing.previews + facesInWork(processing) > 0 &&
  photoCount === event.photos.length;

interface Lookup {
  /** Resolves when the lookup has succeeded or failed. */
  readonly refresh: () => Promise<unknown>;
  /** The error of the last lookup, or null. */
  readonly error: unknown;
  /** Resolves to true once the page continues under another PIN of the event, after asking for it if needed. */
  readonly followPin: (event: Event) => Promise<boolean>;
}

/**
 * Keeps the event up to date by the browser's stream of it, which the visible tabs share. Without one, polls every 10 s while
 * the tab is visible or photos are being processed. Fetches what changed, so that a missed message is made up for by the
 * next. A refused stream may mean a new PIN: then the old one is not looked up, since many open pages would use up the
 * misses of a shared address.
 */
export function useLiveEvent(event: Event | undefined, { refresh, error, followPin }: Lookup): void {
  const client = useQueryClient();
  const eventId = event?.eventId;
  const processing = event ? event.processing.previews + facesInWork(event.processing) : 0;
  const latest = useRef({ event, refresh, error, followPin, processing });
  latest.current = { event, refresh, error, followPin, processing };
  useEffect(() => {
    if (!eventId) return;
    let polling: ReturnType<typeof setInterval> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let close = () => {};
    let isOver = false;
    // The lookup already has the state with which the first stream begins.
    let mayHaveMissed = false;
    const renew = (kind: 'figures' | 'photo-notes' | 'chapters' | 'tasks') =>
      client.invalidateQueries({ queryKey: [kind, eventId] });
    const update = () =>
      Promise.all([
        latest.current.refresh(),
        renew('figures'),
        renew('photo-notes'),
        renew('chapters'),
        renew('tasks'),
      ]);
    const all = gatherCalls(update, GATHER_MS);
    const people = gatherCalls(() => renew('figures'), PEOPLE_MS);
    const stopAsking = () => {
      all.drop();
      people.drop();
      clearInterval(polling);
    };
    const poll = () => {
      // The next attempt of the stream, a minute later, asks again.
      if (isAskedTooOften(latest.current.error)) stopAsking();
      else if (document.visibilityState === 'visible' || latest.current.processing > 0) {
        all.ask();
        void renewWishes(client, eventId);
      }
    };
    const open = () => {
      close = followStream(addressOf('streamEvent', { params: { eventId } }), {
        onMessage: (data) => {
          const change = JSON.parse(data) as EventChange;
          const { kind, hearts = [], wishes, processing, version } = change;
          const { event } = latest.current;
          // Wishes raise no version.
          if (wishes) applyWishNews(client, eventId, wishes);
          // A stream begins with the state that the lookup has just fetched.
          if (kind === 'processing' && version === event?.version) return;
          if (kind === 'wishes' && hearts.length === 0) return;
          if (kind === 'hearts' || kind === 'wishes') {
            const { queryKey } = photoNotesQuery(eventId);
            return void client.setQueryData(queryKey, (now) => now && withHearts(now, hearts));
          }
          if (!event || !isOnTheWay(event, change)) return all.ask();
          const { queryKey } = eventQuery(event.pinCode);
          // The links of the photos keep their age.
          const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
          const withNumbers = (now: Event | undefined) => now && { ...now, processing };
          client.setQueryData(queryKey, withNumbers, updatedAt ? { updatedAt } : {});
          if (kind === 'figures') people.ask();
        },
        onOpen: (isOwn) => {
          clearInterval(polling);
          // Another tab's stream began before this tab's lookup.
          if (mayHaveMissed || !isOwn) {
            all.ask();
            void renewWishes(client, eventId);
          }
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
    const onSeen = () => {
      if (document.visibilityState !== 'visible') return;
      all.ask();
      void renewWishes(client, eventId);
      mayHaveMissed = false;
    };
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
}
