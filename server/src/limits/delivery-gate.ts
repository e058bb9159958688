import { Failure } from '../base/failure.ts';

export interface DeliveryLimits {
  /** Deliveries at a time, in all and to each network. */
  readonly running: number;
  readonly runningOfOne: number;
}

/**
 * A party of three hundred may download from behind one address, for as long as its network takes; a delivery holds 2 MB
 * of memory. Strangers of one network cannot keep out all others.
 */
export const deliveryLimits: DeliveryLimits = { running: 400, runningOfOne: 300 };

export interface DeliveryGate {
  /** Counts a delivery to a network until the release is called. Throws Failure DOWNLOADS_BUSY when there are too many. */
  readonly enter: (network: string) => () => void;
}

/** Limits the downloads that one process delivers at a time. */
export const createDeliveryGate = (limits: DeliveryLimits): DeliveryGate => {
  const running = new Map<string, number>();
  let total = 0;
  const add = (network: string, more: 1 | -1) => {
    total += more;
    const count = (running.get(network) ?? 0) + more;
    if (count > 0) running.set(network, count);
    else running.delete(network);
  };
  return {
    enter: (network) => {
      if (total >= limits.running || (running.get(network) ?? 0) >= limits.runningOfOne)
        // Refused clients come back spread over some seconds, not all at once.
        throw new Failure('DOWNLOADS_BUSY', { retryAfter: 5 + Math.floor(Math.random() * 10) });
      add(network, 1);
      return () => add(network, -1);
    },
  };
};
