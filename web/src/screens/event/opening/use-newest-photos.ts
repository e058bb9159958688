import type { Event } from '@togather/contract/schemas/events/events.ts';
import { useEffect, useState } from 'react';
import { requestFirstPhotos } from '../../../features/photos/grid/request-first-photos.ts';
import { earlyLookupOf } from '../../../platform/joining/early-lookup.ts';

/**
 * Returns a large event with its newest photos, which its page shows until all have loaded, and whether the lookup of all
 * waits: it begins when the first photos are visible.
 */
export const useNewestPhotos = (pin: string): { newest: Event | undefined; isWaiting: boolean } => {
  const [early] = useState(() => earlyLookupOf(pin));
  const [newest, setNewest] = useState<Event>();
  const [isWaiting, setIsWaiting] = useState(early !== undefined);
  useEffect(() => {
    const show = async () => {
      const event = await early;
      if (!event?.olderPhotos) return;
      setNewest(event);
      await Promise.allSettled(requestFirstPhotos(event).map((image) => image.decode()));
    };
    // The query takes the failure of an early lookup.
    show()
      .catch(() => {})
      .then(() => setIsWaiting(false));
  }, [early]);
  return { newest, isWaiting };
};
