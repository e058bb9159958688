import { setImmediate as turn } from 'node:timers/promises';
import { createReadTogether } from '#platform/base/read-together.ts';
import type { Change, ChangeKind } from './announce.ts';

/** The messages about one change of an event, one for each kind of watcher. */
export interface Notice {
  /** The host's message covers all photos; a live wall's covers shown photos only. */
  readonly messages: Readonly<Record<'host' | 'guests' | 'wall' | 'wallWithWishes', Buffer>>;
  /** Undefined when the event is gone. */
  readonly pinEpoch: number | undefined;
  readonly hostsEpoch: number | undefined;
}

export interface Watcher {
  /** Reads the notice; called on one watcher for all watchers of the event. */
  readonly read: (gathered: Gathered) => Promise<Notice>;
  readonly tell: (notice: Notice) => void;
  /** Called instead of `tell` when the read failed. */
  readonly fail: () => void;
}

export interface WatchedEvent {
  readonly change: (change: Change) => void;
  /** Sends a watcher the current state and then each change, until the returned function is called. */
  readonly add: (watcher: Watcher) => () => void;
  readonly isWatched: () => boolean;
}

/** Watchers notified before yielding to other work: a thousand take some 20 ms. */
const TOLD_AT_ONCE = 200;

/** Creates the set of an event's watchers in this process; each change is read once for all of them. */
export function createWatchedEvent(): WatchedEvent {
  const watchers = new Set<Watcher>();
  /** Watchers whose first notice is being read. A change replaces it, since that notice may be older. */
  const waiting = new Set<Watcher>();
  const reads = createReadTogether<Notice>();
  const read = (gathered: Gathered, { read }: Watcher): Promise<(watcher: Watcher) => void> =>
    reads(keyOf(gathered), () => read(gathered)).then(
      (notice) => (watcher) => watcher.tell(notice),
      () => (watcher) => watcher.fail(),
    );
  const tellAll = async (gathered: Gathered) => {
    const [any] = watchers;
    if (!any) return;
    const tell = await read(gathered, any);
    waiting.clear();
    let told = 0;
    for (const watcher of watchers) {
      tell(watcher);
      if (++told % TOLD_AT_ONCE === 0) await turn();
    }
  };
  // Sequential, so that no watcher gets a stale notice.
  let telling = Promise.resolve();
  const change = gatherChanges((gathered) => {
    telling = telling.then(() => tellAll(gathered));
  });

  return {
    change,
    add: (watcher) => {
      watchers.add(watcher);
      waiting.add(watcher);
      void read(nothingBut('processing'), watcher).then((tell) => waiting.delete(watcher) && tell(watcher));
      return () => {
        watchers.delete(watcher);
        waiting.delete(watcher);
      };
    },
    isWatched: () => watchers.size > 0,
  };
}

/** Changes that are reported together. */
export interface Gathered {
  /** Their most significant kind. */
  readonly kind: ChangeKind;
  /** The latest number of hearts for each changed photo. */
  readonly hearts: ReadonlyMap<string, number>;
  /** The changed wishes, each with its photo. */
  readonly wishes: ReadonlyMap<string, string | null>;
  /** Whether more wishes changed than these. */
  readonly hasMoreWishes: boolean;
}

const nothingBut = (kind: ChangeKind): Gathered => ({
  kind,
  hearts: new Map(),
  wishes: new Map(),
  hasMoreWishes: false,
});

const keyOf = ({ kind, hearts, wishes, hasMoreWishes }: Gathered): string =>
  JSON.stringify([kind, [...hearts], [...wishes], hasMoreWishes]);

/**
 * Interval in which changes are combined, so that an upload of many photos is a few messages. The first photos are
 * reported at once.
 */
const GATHER_MS = 400;

const weight: readonly ChangeKind[] = ['wishes', 'hearts', 'processing', 'event', 'figures', 'photos'];

/**
 * Combines changes into their most significant kind, with all hearts and wishes, and reports them GATHER_MS after the first;
 * photos as soon as GATHER_MS has passed since the last report.
 */
function gatherChanges(act: (gathered: Gathered) => void): (change: Change) => void {
  let hearts = new Map<string, number>();
  let wishes = new Map<string, string | null>();
  let hasMoreWishes = false;
  let pending: ChangeKind | undefined;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let passedAt = Number.NEGATIVE_INFINITY;
  return ({ kind, heart, wish }) => {
    if (heart) hearts.set(heart.photoId, heart.hearts);
    if (wish) wishes.set(wish.wishId, wish.photoId);
    else if (kind === 'wishes') hasMoreWishes = true;
    const isNew = pending === undefined || weight.indexOf(kind) > weight.indexOf(pending);
    if (!isNew) return;
    const now = performance.now();
    dueAt = Math.min(dueAt, GATHER_MS + (kind === 'photos' ? passedAt : now));
    pending = kind;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        const gathered = { kind, hearts, wishes, hasMoreWishes };
        hearts = new Map();
        wishes = new Map();
        hasMoreWishes = false;
        passedAt = performance.now();
        dueAt = Number.POSITIVE_INFINITY;
        pending = undefined;
        act(gathered);
      },
      Math.max(0, dueAt - now),
    ).unref();
  };
}
