import { useSyncExternalStore } from 'react';
import type { OpenQueue } from './open-queue.ts';

/** The page's upload queue, once it is loaded: whoever only looks loads none. */
let queue: OpenQueue | undefined;
const watchers = new Set<() => void>();

/** Loads the queue, which begins with what waits in this browser. Throws when its code cannot be loaded. */
export const loadQueue = async (): Promise<OpenQueue> => {
  queue = (await import('./open-queue.ts')).queue;
  for (const watcher of watchers) watcher();
  return queue;
};

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const useQueue = (): OpenQueue | undefined => useSyncExternalStore(subscribe, () => queue);
