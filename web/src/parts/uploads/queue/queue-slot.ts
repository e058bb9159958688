import { useSyncExternalStore } from 'react';
import type { OpenQueue } from './open-queue.ts';

/** The page's upload queue, once loaded: for an upload, or while the page of an event that takes photos is idle. */
let queue: OpenQueue | undefined;
const watchers = new Set<() => void>();

/** Loads the queue, which starts with the waiting photos. Throws if its code cannot be loaded. */
export async function loadQueue(): Promise<OpenQueue> {
  queue = (await import('./open-queue.ts')).queue;
  for (const watcher of watchers) watcher();
  return queue;
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const useQueue = (): OpenQueue | undefined => useSyncExternalStore(subscribe, () => queue);
