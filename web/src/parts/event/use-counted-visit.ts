import { useEffect } from 'react';

/** Until then the page loads what it shows. */
const AFTER_MS = 1500;

/** Counts a guest's visit of the event page and the ads it shows, by code that is loaded last. Without an event, nothing. */
export function useCountedVisit(eventId: string | undefined): void {
  useEffect(() => {
    if (!eventId) return;
    let stop = () => {};
    const timer = setTimeout(async () => {
      let isLeft = false;
      stop = () => {
        isLeft = true;
      };
      // The page works without it.
      const loaded = await import('#lib/counting/count-use.ts').catch(() => undefined);
      if (loaded && !isLeft) stop = loaded.startCounting(eventId);
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [eventId]);
}
