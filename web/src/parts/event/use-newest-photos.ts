import { normalizePin } from '@togather/contract/pins.ts';
import type { Event, PageData } from '@togather/contract/schemas/events.ts';
import { useEffect, useState } from 'react';
import { earlyLookupOf } from '#lib/joining/early-lookup.ts';
import { pageData } from '#lib/joining/page-data.ts';
import { requestFirstPhotos } from '#parts/photos/request-first-photos.ts';

/** A picture that hangs delays the other photos, and the buttons, by no more than this. */
const PATIENCE_MS = 3000;

const broughtFor = (pin: string): PageData | undefined =>
  pageData.current?.event.pinCode === normalizePin(pin) ? pageData.current : undefined;

/**
 * Returns an event with its newest photos, which its page shows until all have loaded, and whether the lookup of all
 * waits: it begins when the first photos are visible. The page itself brings them, or the early lookup of a large event.
 */
export function useNewestPhotos(pin: string): { newest: Event | undefined; isWaiting: boolean } {
  const [brought] = useState(() => broughtFor(pin));
  const [early] = useState(() => earlyLookupOf(pin));
  const [newest, setNewest] = useState(brought?.event);
  const [isWaiting, setIsWaiting] = useState((brought ?? early) !== undefined);
  useEffect(() => {
    // It grows old.
    pageData.current = undefined;
    const show = async () => {
      const event = brought?.event ?? (await early);
      if (!event || (!brought && !event.olderPhotos)) return;
      setNewest(event);
      const images = requestFirstPhotos({ ...event, ...brought?.person?.found });
      const shown = Promise.allSettled(images.map((image) => image.decode()));
      await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    };
    // The query takes the failure of an early lookup.
    show()
      .catch(() => {})
      .then(() => setIsWaiting(false));
  }, [brought, early]);
  return { newest, isWaiting };
}
