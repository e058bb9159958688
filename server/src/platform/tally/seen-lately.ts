import type { Siblings } from '#platform/siblings/siblings.ts';

/** Limits the memory that strangers can fill to about 15 MB. */
const MOST_KEPT = 100_000;

/**
 * Remembers a key, and returns true if it is new: not marked within `forMs`. Keys are in memory only, in this process and in
 * its siblings. When there are too many, the oldest are evicted first.
 */
export type MarkSeen = (key: string, forMs: number) => boolean;

export function createSeenLately(
  {
    clock,
    siblings,
  }: { readonly clock: () => Date; readonly siblings?: Pick<Siblings, 'tellSeen' | 'onSeen'> | undefined },
  mostKept = MOST_KEPT,
): MarkSeen {
  const until = new Map<string, number>();
  let sweepAt = Math.min(1000, mostKept);
  const sweep = (now: number) => {
    for (const [key, end] of until) if (end <= now) until.delete(key);
    // Evicts a tenth at once, so that a full map is not swept on every insert.
    for (const key of until.keys()) {
      if (until.size <= mostKept * 0.9) break;
      until.delete(key);
    }
    sweepAt = Math.min(mostKept, Math.max(1000, 2 * until.size));
  };
  const remember = (key: string, forMs: number) => {
    const now = clock().getTime();
    const end = until.get(key);
    // Ignores an end further away than `forMs`: the clock was set back.
    if (end !== undefined && now < end && end <= now + forMs) return false;
    until.delete(key);
    if (until.size >= sweepAt) sweep(now);
    until.set(key, now + forMs);
    return true;
  };
  siblings?.onSeen(remember);
  return (key, forMs) => {
    const isNew = remember(key, forMs);
    if (isNew) siblings?.tellSeen(key, forMs);
    return isNew;
  };
}
