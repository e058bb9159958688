import { useQueryClient } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import { useEffect, useRef } from 'react';
import { useIsOver } from './use-is-over.ts';

/** The stream announces the photos within this time. Open pages ask at different moments of it. */
const SPREAD_MS = 2000;
/** The server's clock may be behind by the error of its estimate. */
const AGAIN_MS = 5000;

/**
 * Calls `refresh` when the time of a concealed event has come, until its photos are there: the stream may be silent. Then
 * fetches what else was concealed.
 */
export function useRevealOnTime(event: Event | undefined, refresh: () => unknown): void {
  const isDue = useIsOver(event?.isConcealed ? event.revealAt : null);
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    if (!isDue) return;
    let timer = setTimeout(function ask() {
      latest.current();
      timer = setTimeout(ask, AGAIN_MS);
    }, Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  const client = useQueryClient();
  const { eventId, isConcealed } = event ?? {};
  const wasConcealed = useRef(isConcealed);
  useEffect(() => {
    if (wasConcealed.current && isConcealed === false)
      for (const kind of ['photo-notes', 'figures', 'own-photos'])
        void client.invalidateQueries({ queryKey: [kind, eventId] });
    if (isConcealed !== undefined) wasConcealed.current = isConcealed;
  }, [client, eventId, isConcealed]);
}
