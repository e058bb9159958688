import { Failure } from '../base/failure.ts';
import { chooseSlow } from './choose-slow.ts';
import { networkOf, siteOf } from './rate-limit.ts';

export interface DeliveryLimits {
  /** Deliveries at a time, in all and to each network. */
  readonly running: number;
  readonly runningOfOne: number;
  /** The time over which the pace of a delivery counts; it gives way to none before. */
  readonly fairSeconds: number;
}

/**
 * A party of three hundred may download from behind one address, for as long as its network takes; a delivery holds 2 MB
 * of memory. Strangers of one network, which is a /48 with IPv6, cannot keep out all others.
 */
export const deliveryLimits: DeliveryLimits = { running: 400, runningOfOne: 300, fairSeconds: 120 };

/** How fast a client takes what is delivered, and the means to end that. */
export interface DeliveryPace {
  /** Returns bytes a second over the last seconds, 120 at most; undefined until there were enough. */
  readonly over: (seconds: number) => number | undefined;
  readonly cut: () => void;
}

export interface DeliveryGate {
  /**
   * Counts a delivery to an address until the release is called. Where there are too many, the slowest is cut for it, to be
   * continued by its client later. Throws Failure DOWNLOADS_BUSY where none is slow.
   */
  readonly enter: (address: string, pace?: DeliveryPace) => () => void;
}

interface Running {
  readonly keys: readonly [network: string];
  readonly pace: DeliveryPace | undefined;
}

/** Limits the downloads that one process delivers at a time. */
export const createDeliveryGate = (limits: DeliveryLimits): DeliveryGate => {
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
      // Refused clients come back spread over some seconds, not all at once.
      if (!mayRun(network))
        throw new Failure('DOWNLOADS_BUSY', { retryAfter: 5 + Math.floor(Math.random() * 10) });
      const delivery: Running = { keys: [network], pace };
      running.add(delivery);
      return () => void running.delete(delivery);
    },
  };
};
