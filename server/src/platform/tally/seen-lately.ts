import type { Siblings } from '#platform/siblings/siblings.ts';

/** Most keys kept, about 15 MB, so that strangers cannot fill the memory. */
const MOST_KEPT = 100_000;

/**
 * Returns true for a key that was not seen within `forMs`, and remembers it. Keys are in memory only, in this process and in
 * its siblings, and are dropped after their time; when there are too many, the oldest are dropped first.
 */
export type IsFirst = (key: string, forMs: number) => boolean;

export function createSeenLately(
  {
    clock,
    siblings,
  }: { readonly clock: () => Date; readonly siblings?: Pick<Siblings, 'tellSeen' | 'onSeen'> | undefined },
  mostKept = MOST_KEPT,
): IsFirst {
  const until = new Map<string, number>();
  let sweepAt = Math.min(1000, mostKept);
  const sweep = (now: number) => {
    for (const [key, end] of until) if (end <= now) until.delete(key);
    // A tenth at once, so that a full memory is not searched with every key.
    for (const key of until.keys()) {
      if (until.size <= mostKept * 0.9) break;
      until.delete(key);
    }
    sweepAt = Math.min(mostKept, Math.max(1000, 2 * until.size));
  };
  const remember = (key: string, forMs: number) => {
    const now = clock().getTime();
    const end = until.get(key);
    // A clock that was set back hides nothing for longer than the time.
    if (end !== undefined && now < end && end <= now + forMs) return false;
    until.delete(key);
    if (until.size >= sweepAt) sweep(now);
    until.set(key, now + forMs);
    return true;
  };
  siblings?.onSeen(remember);
  return (key, forMs) => {
    const isFirst = remember(key, forMs);
    if (isFirst) siblings?.tellSeen(key, forMs);
    return isFirst;
  };
}
