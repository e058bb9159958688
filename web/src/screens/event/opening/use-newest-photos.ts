import type { Event } from '@togather/contract/schemas/events/events.ts';
import { useEffect, useState } from 'react';
import { requestFirstPhotos } from '../../../features/photos/grid/request-first-photos.ts';
import { earlyLookupOf } from '../../../platform/joining/early-lookup.ts';
import { dropPageData, firstOf, pageDataOf } from '../../../platform/joining/page-data.ts';

/**
 * Returns an event with its newest photos, which its page shows until all have loaded, and whether the lookup of all
 * waits: it begins when the first photos are visible. The page itself brings them, or the early lookup of a large event.
 */
export const useNewestPhotos = (pin: string): { newest: Event | undefined; isWaiting: boolean } => {
  const [brought] = useState(() => pageDataOf(pin));
  const [early] = useState(() => earlyLookupOf(pin));
  const [newest, setNewest] = useState(brought?.event);
  const [isWaiting, setIsWaiting] = useState((brought ?? early) !== undefined);
  useEffect(() => {
    dropPageData();
    const show = async () => {
      const event = brought?.event ?? (await early);
      if (!event || (!brought && !event.olderPhotos)) return;
      setNewest(event);
      const images = requestFirstPhotos(brought ? firstOf(brought) : event);
      await Promise.allSettled(images.map((image) => image.decode()));
    };
    // The query takes the failure of an early lookup.
    show()
      .catch(() => {})
      .then(() => setIsWaiting(false));
  }, [brought, early]);
  return { newest, isWaiting };
};
