import { Failure } from '#platform/base/failure.ts';
import { networkOf, siteOf } from './rate-limit.ts';

export interface DeliveryLimits {
  /** Concurrent deliveries, in all and per network. */
  readonly running: number;
  readonly runningOfOne: number;
  /** Time before a delivery's pace counts and it may have to give way. */
  readonly fairSeconds: number;
}

/**
 * Three hundred guests may download behind one address, at the pace of its network; a delivery uses 2 MB of memory.
 * Strangers of one network, a /48 with IPv6, cannot exclude all others.
 */
export const deliveryLimits: DeliveryLimits = { running: 400, runningOfOne: 300, fairSeconds: 120 };

/** Measures how fast a client takes a delivery, and can end it. */
export interface DeliveryPace {
  /** Returns bytes per second over the last seconds, 120 at most; undefined until there were enough. */
  readonly over: (seconds: number) => number | undefined;
  readonly cut: () => void;
}

export interface DeliveryGate {
  /**
   * Counts a delivery to an address until the returned function is called. At the limit, cuts the slowest delivery,
   * which its client resumes later. Throws Failure DOWNLOADS_BUSY when none is slow.
   */
  readonly enter: (address: string, pace?: DeliveryPace) => () => void;
}

interface Running {
  readonly keys: readonly [network: string];
  readonly pace: DeliveryPace | undefined;
}

/** Limits the concurrent downloads of one process. */
export function createDeliveryGate(limits: DeliveryLimits): DeliveryGate {
  const running = new Set<Running>();
  const isFull = (network: string) =>
    [...running].filter(({ keys }) => keys[0] === network).length >= limits.runningOfOne;
  const mayRun = (network: string) => running.size < limits.running && !isFull(network);
  const cutSlowest = (network: string) => {
    const paced = [...running].map((delivery) => ({
      delivery,
      keys: delivery.keys,
      bytesPerSecond: delivery.pace?.over(limits.fairSeconds),
    }));
    for (const { delivery } of chooseSlow([{ keys: [network] }], paced, isFull)) {
      running.delete(delivery);
      delivery.pace?.cut();
    }
  };
  return {
    enter: (address, pace) => {
      const network = siteOf(address) ?? networkOf(address);
      if (!mayRun(network)) cutSlowest(network);
      // Random, so that refused clients do not all return at once.
      if (!mayRun(network))
        throw new Failure('DOWNLOADS_BUSY', { retryAfter: 5 + Math.floor(Math.random() * 10) });
      const delivery: Running = { keys: [network], pace };
      running.add(delivery);
      return () => void running.delete(delivery);
    },
  };
}

/**
 * Bytes per second below which an upload gives way to waiting ones: a usable phone network is faster. Uploads that
 * share an address or an event with a waiting one share a network, and are slow together.
 */
const SLOW_BYTES_PER_SECOND = 32 * 1024;
const SLOW_AMONG_OWN_BYTES_PER_SECOND = 8 * 1024;

/** Keys are what an upload counts for: its sender's address and its event. */
interface WaitingUpload {
  readonly keys: readonly string[];
}

export interface RunningUpload extends WaitingUpload {
  /** Undefined during its fair time, or while the server does not wait for its client. */
  readonly bytesPerSecond: number | undefined;
}

/**
 * Returns the uploads that give way to waiting ones, the slowest first: one for each, whose end gives it a place.
 * `isFull` returns whether a key has reached its number of running uploads.
 */
export function chooseSlow<U extends RunningUpload>(
  waiting: readonly WaitingUpload[],
  running: readonly U[],
  isFull: (key: string) => boolean,
): U[] {
  const slowest = running
    .flatMap((upload) =>
      upload.bytesPerSecond === undefined ? [] : [{ upload, pace: upload.bytesPerSecond }],
    )
    .sort((a, b) => a.pace - b.pace);
  return waiting.flatMap(({ keys }) => {
    const full = keys.filter(isFull);
    const index = slowest.findIndex(({ upload, pace }) => {
      const isOwn = keys.some((key) => upload.keys.includes(key));
      const makesRoom = full.length === 0 || full.some((key) => upload.keys.includes(key));
      return makesRoom && pace < (isOwn ? SLOW_AMONG_OWN_BYTES_PER_SECOND : SLOW_BYTES_PER_SECOND);
    });
    return index < 0 ? [] : slowest.splice(index, 1).map(({ upload }) => upload);
  });
}
