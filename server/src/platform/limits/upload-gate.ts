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
class Gate {
  readonly #limits: GateLimits;
  readonly #running = createCounts();
  readonly #waiting = createCounts();
  readonly #held = createCounts();
  #overlapping = 0;
  readonly #uploads = new Set<Running>();
  /** Uploads that were cut and have not ended yet. */
  #ending = 0;
  readonly #queue = new Set<Waiting>();
  #looking: NodeJS.Timeout | undefined;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /**
   * Waits until an upload of these keys may run; the caller calls the returned function when the upload is over. While
   * others wait, a slow one is cut with UPLOADS_BUSY. `isMore`: the upload is running already, and now also counts for
   * these keys. Throws Failure UPLOADS_BUSY when too many wait, or the wait was too long.
   */
  readonly enter = async (keys: readonly string[], pace?: Pace, isMore = false): Promise<Release> => {
    if (this.#mayRun(keys, isMore)) return this.#run({ keys, pace }, isMore);
    const { waiting, waitingOfOne } = this.#limits;
    if (this.#waiting.total() >= waiting || keys.some((key) => this.#waiting.of(key) >= waitingOfOne))
      throw busy();
    return this.#wait({ keys, pace }, isMore);
  };

  /** Counts an address's bytes in memory until the release. Throws Failure UPLOADS_BUSY when there is no room. */
  readonly hold = (address: string, bytes: number): Release => {
    if (this.#held.total() + bytes > this.#limits.heldBytes) throw busy();
    if (this.#held.of(address) + bytes > this.#limits.heldBytesOfOne) throw busy();
    this.#held.add([address], bytes);
    return releaseOnce(() => this.#held.add([address], -bytes));
  };

  /** Counts a file's bytes while it is stored and the next one is received; undefined when there is no room for that. */
  readonly overlap = (bytes: number): Release | undefined => {
    if (this.#overlapping + bytes > this.#limits.overlappingBytes) return undefined;
    this.#overlapping += bytes;
    return releaseOnce(() => {
      this.#overlapping -= bytes;
    });
  };

  #mayRun(keys: readonly string[], isMore: boolean): boolean {
    const { running, runningOfOne } = this.#limits;
    return (
      (isMore || this.#running.total() < running) && keys.every((key) => this.#running.of(key) < runningOfOne)
    );
  }

  #byTurn(): Waiting[] {
    return [...this.#queue]
      .map((entry) => ({ entry, crowd: Math.max(...entry.keys.map(this.#running.of)) }))
      .sort((one, other) => one.crowd - other.crowd)
      .map(({ entry }) => entry);
  }

  #startNext(): void {
    const next = this.#byTurn().find(({ keys, isMore }) => this.#mayRun(keys, isMore));
    next?.start();
  }

  #cutSlow(): void {
    const waiters = this.#byTurn().slice(this.#ending);
    const paced = [...this.#uploads].map((upload) => ({
      upload,
      keys: upload.keys,
      bytesPerSecond: upload.pace?.over(this.#limits.fairSeconds),
    }));
    for (const { upload } of chooseSlow(waiters, paced, (key) => !this.#mayRun([key], true))) {
      this.#ending++;
      this.#uploads.delete(upload);
      upload.pace?.cut(busy());
    }
  }

  #run(upload: Running, isMore: boolean): Release {
    this.#running.add(upload.keys, 1, isMore ? 0 : 1);
    if (!isMore) this.#uploads.add(upload);
    return releaseOnce(() => {
      this.#running.add(upload.keys, -1, isMore ? 0 : -1);
      if (!isMore && !this.#uploads.delete(upload)) this.#ending--;
      this.#startNext();
    });
  }

  #wait(upload: Running, isMore: boolean): Promise<Release> {
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const { keys } = upload;
    const leave = () => {
      clearTimeout(timer);
      this.#queue.delete(entry);
      this.#waiting.add(keys, -1);
      if (this.#queue.size > 0) return;
      clearInterval(this.#looking);
      this.#looking = undefined;
    };
    const start = () => {
      leave();
      resolve(this.#run(upload, isMore));
      this.#startNext();
    };
    const entry = { keys, isMore, start };
    const timer = setTimeout(() => {
      leave();
      reject(busy());
    }, this.#limits.waitMs);
    this.#queue.add(entry);
    this.#waiting.add(keys, 1);
    this.#looking ??= setInterval(() => this.#cutSlow(), LOOK_MS);
    return promise;
  }
}

/** Its functions, which a test may replace. */
export type UploadGate = Pick<Gate, keyof Gate>;

export const createUploadGate = (limits: GateLimits): UploadGate => new Gate(limits);

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
