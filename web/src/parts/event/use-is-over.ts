import { useEffect, useState } from 'react';
import { onServerClock, serverNow } from '#lib/session/server-clock.ts';

/** The longest delay of a browser timer. */
const MOST_MS = 2 ** 31 - 1;

/** Returns whether a moment has passed, and updates at that moment. */
export function useIsOver(endsAt: string | null): boolean {
  const left = () => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt) - serverNow());
  const [isOver, setIsOver] = useState(left() < 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is a function of the moment.
  useEffect(() => {
    const look = () => setIsOver(left() < 0);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      look();
      clearTimeout(timer);
      timer = setTimeout(look, Math.min(left() + 1, MOST_MS));
    };
    wait();
    const ignoreClock = onServerClock(wait);
    // A sleeping phone pauses timers.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      ignoreClock();
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt]);
  return isOver;
}
