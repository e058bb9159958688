import { Failure } from '../failure.ts';

export interface GateLimits {
  /** Uploads that run at a time, in all and for each key, such as an address or an event. */
  readonly running: number;
  readonly runningOfOne: number;
  /** Uploads that wait for their turn at a time, in all and for each key, and how long each may wait. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  readonly waitMs: number;
  /** Bytes of files that wait in memory until their event is named, in all and for each address. */
  readonly heldBytes: number;
  readonly heldBytesOfOne: number;
}

/**
 * Three hundred guests behind one address may send three batches each. A running upload holds at most one photo of 5 MB
 * in memory. Whoever waits longer than 20 s is better told so. An address may hold one batch of the largest photos.
 */
export const gateLimits: GateLimits = {
  running: 96,
  runningOfOne: 48,
  waiting: 2000,
  waitingOfOne: 900,
  waitMs: 20_000,
  heldBytes: 128 * 1024 * 1024,
  heldBytesOfOne: 32 * 1024 * 1024,
};

type Release = () => void;

export interface UploadGate {
  /**
   * Waits until an upload of these keys may run; its caller calls what it returns when the upload is over.
   * Throws Failure UPLOADS_BUSY when too many wait, or the wait was too long.
   */
  readonly enter: (keys: readonly string[]) => Promise<Release>;
  /** Counts an address's bytes in memory until the release. Throws Failure UPLOADS_BUSY when there is no room. */
  readonly hold: (address: string, bytes: number) => Release;
}

interface Waiting {
  readonly keys: readonly string[];
  readonly start: () => void;
}

/** Bounds what uploads take of one process: the first who may run goes first, whoever else waits before. */
export const createUploadGate = (limits: GateLimits): UploadGate => {
  const running = createCounts();
  const waiting = createCounts();
  const held = createCounts();
  let queue: readonly Waiting[] = [];

  const mayRun = (keys: readonly string[]) =>
    running.total() < limits.running && keys.every((key) => running.of(key) < limits.runningOfOne);
  const mayWait = (keys: readonly string[]) =>
    waiting.total() < limits.waiting && keys.every((key) => waiting.of(key) < limits.waitingOfOne);

  const run = (keys: readonly string[]): Release => {
    running.add(keys, 1);
    return once(() => {
      running.add(keys, -1);
      for (const entry of queue) if (mayRun(entry.keys)) entry.start();
    });
  };
  const wait = (keys: readonly string[]) =>
    new Promise<Release>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        queue = queue.filter((other) => other !== entry);
        waiting.add(keys, -1);
      };
      const entry: Waiting = {
        keys,
        start: () => {
          leave();
          resolve(run(keys));
        },
      };
      const timer = setTimeout(() => {
        leave();
        reject(busy());
      }, limits.waitMs);
      queue = [...queue, entry];
      waiting.add(keys, 1);
    });

  return {
    enter: async (keys) => {
      if (mayRun(keys)) return run(keys);
      if (!mayWait(keys)) throw busy();
      return wait(keys);
    },
    hold: (address, bytes) => {
      if (held.total() + bytes > limits.heldBytes) throw busy();
      if (held.of(address) + bytes > limits.heldBytesOfOne) throw busy();
      held.add([address], bytes);
      return once(() => held.add([address], -bytes));
    },
  };
};

/** Those who are sent away come back spread over some seconds, not all at once. */
const busy = () => new Failure('UPLOADS_BUSY', { retryAfter: 3 + Math.floor(Math.random() * 8) });

const once = (deed: () => void): Release => {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    deed();
  };
};

const createCounts = () => {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    total: () => total,
    of: (key: string) => counts.get(key) ?? 0,
    add: (keys: readonly string[], more: number) => {
      total += more;
      for (const key of keys) {
        const count = (counts.get(key) ?? 0) + more;
        if (count > 0) counts.set(key, count);
        else counts.delete(key);
      }
    },
  };
};
