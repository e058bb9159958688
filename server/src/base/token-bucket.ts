/** A bucket of tokens that refills with time; pure except for the map of buckets it keeps. */
export interface TokenBuckets {
  /** Returns the tokens left for a key, after refilling. */
  readonly left: (key: string) => number;
  /** Takes one; returns false when there is none. */
  readonly take: (key: string) => boolean;
  /** Returns seconds until the key has a token again; 0 when it has one. */
  readonly secondsUntilNext: (key: string) => number;
}

export interface BucketOptions {
  /** Tokens of a full bucket; a function where it depends on the state of the service. */
  readonly capacity: () => number;
  readonly secondsPerToken: number;
  readonly clock: () => Date;
}

/** Full buckets are dropped when the map grows past this, so that strangers cannot fill the memory. */
const MAX_BUCKETS = 100_000;

export const createTokenBuckets = ({ capacity, secondsPerToken, clock }: BucketOptions): TokenBuckets => {
  const spent = new Map<string, { count: number; at: number }>();
  const refilled = (key: string): { count: number; at: number } => {
    const now = clock().getTime() / 1000;
    const entry = spent.get(key);
    if (!entry) return { count: 0, at: now };
    // A clock that is set back refills nothing, and does not lock anybody out.
    const elapsed = Math.max(0, now - entry.at);
    return { count: Math.max(0, entry.count - elapsed / secondsPerToken), at: now };
  };
  const prune = () => {
    for (const key of spent.keys()) if (refilled(key).count === 0) spent.delete(key);
    for (const key of spent.keys()) if (spent.size > MAX_BUCKETS) spent.delete(key);
  };
  const left = (key: string) => Math.max(0, Math.floor(capacity() - refilled(key).count + 1e-9));
  return {
    left,
    take: (key) => {
      if (left(key) === 0) return false;
      const entry = refilled(key);
      spent.set(key, { count: entry.count + 1, at: entry.at });
      if (spent.size > MAX_BUCKETS) prune();
      return true;
    },
    secondsUntilNext: (key) => {
      const lacking = refilled(key).count - capacity() + 1;
      return lacking <= 0 ? 0 : Math.ceil(lacking * secondsPerToken);
    },
  };
};
