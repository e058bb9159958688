const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** Without another wrong login in this time an address starts over. */
const FORGET_MS = 600_000;
/** Most addresses in memory, so that strangers cannot fill it. */
const MOST = 10_000;

/** Delays the replies to wrong logins, longer with each one of an address. */
export interface LoginDelays {
  /** Counts a wrong login; returns how long its reply waits, in milliseconds. */
  readonly fail: (network: string) => number;
}

export function createLoginDelays(clock: () => Date): LoginDelays {
  const failures = new Map<string, { count: number; at: number }>();
  return {
    fail: (network) => {
      const now = clock().getTime();
      const known = failures.get(network);
      const count = known && now - known.at < FORGET_MS ? known.count + 1 : 1;
      // The oldest one makes room.
      failures.delete(network);
      const [oldest] = failures.size >= MOST ? failures.keys() : [];
      if (oldest !== undefined) failures.delete(oldest);
      failures.set(network, { count, at: now });
      return Math.min(LONGEST_MS, FIRST_MS * 2 ** (count - 1));
    },
  };
}
