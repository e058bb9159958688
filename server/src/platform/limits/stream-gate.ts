import { Failure } from '#platform/base/failure.ts';
import { networkOf } from './rate-limit.ts';

export interface StreamLimits {
  /** Open streams of this process, and per event, network, and guest of an event. */
  readonly ofProcess: number;
  readonly ofEvent: number;
  readonly ofNetwork: number;
  readonly ofGuest: number;
  /** Of a network in an event without an account or guest cookie. Browsers that keep cookies have one. */
  readonly withoutCookie: number;
}

/** A stream needs a file descriptor, and requests need the others: half of the system's limit, at most this many. */
const MOST_STREAMS = 20_000;

/** 300 guests behind one address may have two tabs each, and one guest's tabs and devices a stream each. */
export function streamLimits(descriptors: number): StreamLimits {
  return {
    ofProcess: Math.min(MOST_STREAMS, Math.floor(descriptors / 2)),
    ofEvent: 5000,
    ofNetwork: 600,
    ofGuest: 6,
    withoutCookie: 60,
  };
}

/** Returns the system's limit of open files and sockets for this process. */
export function countDescriptors(): number {
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const soft = userLimits?.open_files?.soft ?? 1024;
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft;
}

interface StreamOwner {
  readonly eventId: string;
  readonly address: string;
  /** The account or the guest cookie; undefined for a client with neither. */
  readonly guest: string | undefined;
}

export interface StreamGate {
  /**
   * Counts a stream until the returned function is called. Beyond the limit of a guest, the guest's oldest stream of
   * the event ends. Throws Failure TOO_MANY_REQUESTS when network, event or process are at their limit.
   */
  readonly enter: (owner: StreamOwner, end: () => void) => () => void;
  readonly count: () => number;
}

interface Open {
  readonly owner: StreamOwner;
  readonly network: string;
  readonly end: () => void;
}

const RETRY_AFTER_S = 60;

const groupOf = ({ owner, network }: Pick<Open, 'owner' | 'network'>): string =>
  `${network} ${owner.eventId}`;

/** Limits the open event streams of one process. */
export function createStreamGate(limits: StreamLimits): StreamGate {
  /** In the order of their opening. */
  const open = new Set<Open>();
  const byNetwork = new Map<string, number>();
  const byEvent = new Map<string, number>();
  const cookieless = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string, change: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  const leave = (stream: Open) => {
    if (!open.delete(stream)) return;
    add(byNetwork, stream.network, -1);
    add(byEvent, stream.owner.eventId, -1);
    if (stream.owner.guest === undefined) add(cookieless, groupOf(stream), -1);
  };
  const giveWay = ({ eventId, guest }: StreamOwner) => {
    if (guest === undefined) return;
    const own = [...open].filter(({ owner }) => owner.guest === guest && owner.eventId === eventId);
    for (const stream of own.slice(0, Math.max(0, own.length + 1 - limits.ofGuest))) {
      leave(stream);
      stream.end();
    }
  };
  return {
    enter: (owner, end) => {
      const network = networkOf(owner.address);
      giveWay(owner);
      if (
        open.size >= limits.ofProcess ||
        (byEvent.get(owner.eventId) ?? 0) >= limits.ofEvent ||
        (byNetwork.get(network) ?? 0) >= limits.ofNetwork ||
        (owner.guest === undefined &&
          (cookieless.get(groupOf({ owner, network })) ?? 0) >= limits.withoutCookie)
      )
        throw new Failure('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S });
      const stream: Open = { owner, network, end };
      open.add(stream);
      add(byNetwork, network, 1);
      add(byEvent, owner.eventId, 1);
      if (owner.guest === undefined) add(cookieless, groupOf(stream), 1);
      return () => leave(stream);
    },
    count: () => open.size,
  };
}
