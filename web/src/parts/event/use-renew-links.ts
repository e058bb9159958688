import type { Event } from '@togather/contract/schemas/events/events.ts';
import { useCallback, useRef } from 'react';

/** Returns the part of signed addresses that all photos of the event share. */
const linkOf = (event: Event | undefined): string =>
  /[?&]t=([^&]+)/.exec(event?.photos[0]?.previewUrl ?? '')?.[1] ?? '';

/** Looks the event up again when a photo's address has expired, once per set of addresses. */
export const useRenewLinks = (event: Event | undefined, refresh: () => unknown) => {
  const tried = useRef(new Set<string>());
  const latest = useRef({ event, refresh });
  latest.current = { event, refresh };
  return useCallback(() => {
    const link = linkOf(latest.current.event);
    if (tried.current.has(link)) return;
    tried.current.add(link);
    latest.current.refresh();
  }, []);
};
