import { Failure } from '#platform/base/failure.ts';
import { chooseSlow } from './choose-slow.ts';
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
