import { networkOf } from '#platform/limits/rate-limit.ts';

/** A connection's place among those of the process. */
interface Place {
  /** Makes it the place of a client that has logged in with an upload key. Returns false when there are too many. */
  readonly logIn: (keyId: string) => boolean;
  readonly leave: () => void;
}

export interface ConnectionPlaces {
  /** Gives a stranger at an address a place. `drop` ends its connection when others take it. */
  readonly enter: (address: string, drop: () => void) => Place;
  readonly count: () => number;
}

/** Connections before their login: in all, and of one network, where several photographers may share an address. */
const MOST_STRANGERS = 200;
const MOST_OF_NETWORK = 30;
/** Connections after their login: in all, and of one upload key. */
const MOST_LOGGED_IN = 200;
const MOST_OF_KEY = 30;

interface Held {
  readonly network: string;
  readonly drop: () => void;
}

/**
 * Shares out connections, so that strangers take nothing from clients that have logged in. They take from each other: the
 * oldest goes, of its own network when that has too many, otherwise of the network that has the most.
 */
export function createConnectionPlaces(): ConnectionPlaces {
  const strangers = new Set<Held>();
  const loggedIn = new Map<Held, string>();

  const countIn = (network: string) => [...strangers].filter((held) => held.network === network).length;
  const dropOldest = (network: string) => {
    const oldest = [...strangers].find((held) => held.network === network);
    if (!oldest) return;
    strangers.delete(oldest);
    oldest.drop();
  };
  const largestNetwork = () => {
    const counts = new Map<string, number>();
    for (const { network } of strangers) counts.set(network, (counts.get(network) ?? 0) + 1);
    return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
  };
  const countOf = (keyId: string) => [...loggedIn.values()].filter((other) => other === keyId).length;

  return {
    enter: (address, drop) => {
      const network = networkOf(address);
      if (countIn(network) >= MOST_OF_NETWORK) dropOldest(network);
      else if (strangers.size >= MOST_STRANGERS) dropOldest(largestNetwork());
      const held = { network, drop };
      strangers.add(held);
      return {
        logIn: (keyId) => {
          loggedIn.delete(held);
          if (loggedIn.size >= MOST_LOGGED_IN || countOf(keyId) >= MOST_OF_KEY) return false;
          strangers.delete(held);
          loggedIn.set(held, keyId);
          return true;
        },
        leave: () => {
          strangers.delete(held);
          loggedIn.delete(held);
        },
      };
    },
    count: () => strangers.size + loggedIn.size,
  };
}
