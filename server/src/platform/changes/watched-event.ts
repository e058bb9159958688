import { setImmediate as turn } from 'node:timers/promises';
import { createReadTogether } from '#platform/base/read-together.ts';
import type { Change } from './announce.ts';
import { type Gathered, gatherChanges } from './gather-changes.ts';

/** The messages about one change of an event, one for each kind of watcher. */
export interface Notice {
  /** The host's message covers all photos; a live wall's covers shown photos only. */
  readonly messages: { readonly host: Buffer; readonly guests: Buffer; readonly wall: Buffer };
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
  const reads = createReadTogether<Notice>();
  const read = (gathered: Gathered, { read }: Watcher): Promise<(watcher: Watcher) => void> =>
    reads(JSON.stringify([gathered.kind, ...gathered.hearts]), () => read(gathered)).then(
      (notice) => (watcher) => watcher.tell(notice),
      () => (watcher) => watcher.fail(),
    );
  const tellAll = async (gathered: Gathered) => {
    const [any] = watchers;
    if (!any) return;
    const tell = await read(gathered, any);
    let told = 0;
    for (const watcher of watchers) {
      tell(watcher);
      if (++told % TOLD_AT_ONCE === 0) await turn();
    }
  };
  // Sequential, so that nobody gets a stale notice.
  let telling = Promise.resolve();
  const change = gatherChanges((gathered) => {
    telling = telling.then(() => tellAll(gathered));
  });

  return {
    change,
    add: (watcher) => {
      watchers.add(watcher);
      void read({ kind: 'processing', hearts: new Map() }, watcher).then(
        (tell) => watchers.has(watcher) && tell(watcher),
      );
      return () => watchers.delete(watcher);
    },
    isWatched: () => watchers.size > 0,
  };
}
