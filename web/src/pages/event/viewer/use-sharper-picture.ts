import { useEffect, useState } from 'react';
import { onResume } from '#lib/device/on-resume.ts';
import { secondsUntilTry } from '#ui/pictures/why-no-preview.ts';

export interface SharperPicture {
  /** The best size loaded so far, or undefined. */
  readonly shown: string | undefined;
  /** The largest wanted size has loaded, or loading has paused after a failure. */
  readonly isSettled: boolean;
  /** The next size could not be loaded. */
  readonly hasFailed: boolean;
}

const LOST = { kind: 'lost' } as const;

/**
 * Starts with `known` and loads the first `wanted` of `sizes` one after another, showing each as it arrives. Retries a
 * failure after a while, and when the network or the tab returns. Without a priority nothing is loaded yet.
 */
export const useSharperPicture = (
  known: string | undefined,
  { sizes, wanted }: { sizes: readonly string[]; wanted: number },
  priority: 'high' | 'low' | undefined,
): SharperPicture => {
  const [loaded, setLoaded] = useState<string | undefined>(undefined);
  const [failedAt, setFailedAt] = useState<string | undefined>(undefined);
  const shown = loaded ?? known;
  const place = (shown ? sizes.indexOf(shown) : -1) + 1;
  const next = place < wanted ? sizes[place] : undefined;
  useEffect(() => {
    if (!next || !priority) return;
    let made = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let image = new Image();
    const load = () => {
      clearTimeout(timer);
      image = new Image();
      image.fetchPriority = priority;
      image.src = next;
      const mine = image;
      mine.decode().then(
        () => mine === image && setLoaded(next),
        () => mine === image && fail(),
      );
    };
    const fail = () => {
      made += 1;
      setFailedAt(next);
      const seconds = secondsUntilTry(LOST, made);
      if (seconds !== null) timer = setTimeout(load, seconds * 1000);
    };
    load();
    const stop = onResume(() => made > 0 && load());
    return () => {
      stop();
      clearTimeout(timer);
      // Cancels the request in favour of the current photo.
      image.src = '';
      image = new Image();
    };
  }, [next, priority]);
  const hasFailed = next !== undefined && failedAt === next;
  return { shown, isSettled: !next || hasFailed, hasFailed };
};
