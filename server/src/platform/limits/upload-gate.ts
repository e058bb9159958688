import { Failure } from '#platform/base/failure.ts';
import { chooseSlow } from './delivery-gate.ts';

export interface GateLimits {
  /** Concurrent uploads, in all and for each key, such as an address or an event. */
  readonly running: number;
  readonly runningOfOne: number;
  /** Waiting uploads, in all and for each key, and the longest wait. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  readonly waitMs: number;
  /** Time before an upload's pace counts; shorter than the longest wait. */
  readonly fairSeconds: number;
  /** Bytes of files that wait in memory until their event is named, in all and per address. */
  readonly heldBytes: number;
  readonly heldBytesOfOne: number;
  /** Bytes of files being stored while the next of their batch are received. */
  readonly overlappingBytes: number;
}

/**
 * 300 guests may share one address, with three batches each. A running upload holds one photo of 5 MB in memory, or more while
 * memory is free. Waits beyond 20 s are refused. An address may hold one batch of the largest photos.
 */
export const gateLimits: GateLimits = {
  running: 96,
  runningOfOne: 48,
  waiting: 2000,
  waitingOfOne: 900,
  waitMs: 20_000,
  fairSeconds: 15,
  heldBytes: 128 * 1024 * 1024,
  heldBytesOfOne: 32 * 1024 * 1024,
  overlappingBytes: 96 * 1024 * 1024,
};

/**
 * Limits for photos sent with upload keys. Each holds up to 25 MB in memory. A photographer's program sends several at a time,
 * and the photographers of an event share its network.
 */
export const ingestLimits: GateLimits = {
  running: 8,
  runningOfOne: 6,
  waiting: 300,
  waitingOfOne: 150,
  waitMs: 20_000,
  fairSeconds: 15,
  heldBytes: 0,
  heldBytesOfOne: 0,
  overlappingBytes: 0,
};

type Release = () => void;

/** Measures how fast an upload's body arrives, and can end it. */
interface Pace {
  /** Returns bytes per second over the last seconds; undefined until there were enough. */
  readonly over: (seconds: number) => number | undefined;
  readonly cut: (failure: Failure) => void;
}

export interface UploadGate {
  /**
   * Waits until an upload of these keys may run; the caller calls the returned function when the upload is over. While
   * others wait, a slow one is cut with UPLOADS_BUSY. `isMore`: the upload is running already, and now also counts for
   * these keys. Throws Failure UPLOADS_BUSY when too many wait, or the wait was too long.
   */
  readonly enter: (keys: readonly string[], pace?: Pace, isMore?: boolean) => Promise<Release>;
  /** Counts an address's bytes in memory until the release. Throws Failure UPLOADS_BUSY when there is no room. */
  readonly hold: (address: string, bytes: number) => Release;
  /** Counts a file's bytes while it is stored and the next one is received; undefined when there is no room for that. */
  readonly overlap: (bytes: number) => Release | undefined;
}

interface Waiting {
  readonly keys: readonly string[];
  readonly isMore: boolean;
  readonly start: () => void;
}

interface Running {
  readonly keys: readonly string[];
  readonly pace: Pace | undefined;
}

const LOOK_MS = 1000;

/**
 * Limits the resources that uploads use in one process. Among waiting uploads that may run, the one whose address or
 * event has the fewest running uploads goes first; in a tie, the first to arrive.
 */
export function createUploadGate(limits: GateLimits): UploadGate {
  const running = createCounts();
  const waiting = createCounts();
  const held = createCounts();
  let overlapping = 0;
  const uploads = new Set<Running>();
  /** Uploads that were cut and have not ended yet. */
  let ending = 0;
  let queue: readonly Waiting[] = [];
  let looking: NodeJS.Timeout | undefined;

  const mayRun = (keys: readonly string[], isMore: boolean) =>
    (isMore || running.total() < limits.running) &&
    keys.every((key) => running.of(key) < limits.runningOfOne);
  const mayWait = (keys: readonly string[]) =>
    waiting.total() < limits.waiting && keys.every((key) => waiting.of(key) < limits.waitingOfOne);

  const byTurn = () =>
    queue
      .map((entry) => ({ entry, crowd: Math.max(...entry.keys.map(running.of)) }))
      .sort((one, other) => one.crowd - other.crowd)
      .map(({ entry }) => entry);
  const startNext = () => {
    const next = byTurn().find((entry) => mayRun(entry.keys, entry.isMore));
    if (!next) return;
    next.start();
    startNext();
  };
  const cutSlow = () => {
    const waiters = byTurn().slice(ending);
    const paced = [...uploads].map((upload) => ({
      upload,
      keys: upload.keys,
      bytesPerSecond: upload.pace?.over(limits.fairSeconds),
    }));
    const isFull = (key: string) => running.of(key) >= limits.runningOfOne;
    for (const { upload } of chooseSlow(waiters, paced, isFull)) {
      ending++;
      uploads.delete(upload);
      upload.pace?.cut(busy());
    }
  };

  const run = (upload: Running, isMore: boolean): Release => {
    running.add(upload.keys, 1, isMore ? 0 : 1);
    if (!isMore) uploads.add(upload);
    return releaseOnce(() => {
      running.add(upload.keys, -1, isMore ? 0 : -1);
      if (!isMore && !uploads.delete(upload)) ending--;
      startNext();
    });
  };
  const wait = (upload: Running, isMore: boolean) =>
    new Promise<Release>((resolve, reject) => {
      const { keys } = upload;
      const leave = () => {
        clearTimeout(timer);
        queue = queue.filter((other) => other !== entry);
        waiting.add(keys, -1);
        if (queue.length > 0) return;
        clearInterval(looking);
        looking = undefined;
      };
      const entry: Waiting = {
        keys,
        isMore,
        start: () => {
          leave();
          resolve(run(upload, isMore));
        },
      };
      const timer = setTimeout(() => {
        leave();
        reject(busy());
      }, limits.waitMs);
      queue = [...queue, entry];
      waiting.add(keys, 1);
      looking ??= setInterval(cutSlow, LOOK_MS);
    });

  return {
    enter: async (keys, pace, isMore = false) => {
      if (mayRun(keys, isMore)) return run({ keys, pace }, isMore);
      if (!mayWait(keys)) throw busy();
      return wait({ keys, pace }, isMore);
    },
    hold: (address, bytes) => {
      if (held.total() + bytes > limits.heldBytes) throw busy();
      if (held.of(address) + bytes > limits.heldBytesOfOne) throw busy();
      held.add([address], bytes);
      return releaseOnce(() => held.add([address], -bytes));
    },
    overlap: (bytes) => {
      if (overlapping + bytes > limits.overlappingBytes) return undefined;
      overlapping += bytes;
      return releaseOnce(() => {
        overlapping -= bytes;
      });
    },
  };
}

/** Random, so that refused clients do not all return at once. */
const busy = () => new Failure('UPLOADS_BUSY', { retryAfter: 3 + Math.floor(Math.random() * 8) });

const releaseOnce = (release: () => void): Release => {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    release();
  };
};

const createCounts = () => {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    total: () => total,
    of: (key: string) => counts.get(key) ?? 0,
    add: (keys: readonly string[], more: number, ofTotal = more) => {
      total += ofTotal;
      for (const key of keys) {
        const count = (counts.get(key) ?? 0) + more;
        if (count > 0) counts.set(key, count);
        else counts.delete(key);
      }
    },
  };
};
