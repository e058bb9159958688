import { useSyncExternalStore } from 'react';
import type { Thumbnails } from '#parts/uploads/pictures/thumbnails.ts';
import type { OpenQueue } from './open-queue.ts';
import type { QueueState } from './upload-queue.ts';

const never = () => () => {};
const nothing: QueueState = { items: [], sent: new Map(), hold: null, failures: new Map() };
const none: Thumbnails = new Map();

/** Returns the queue's state, or an empty one without a queue. */
export function useQueueState(of: OpenQueue | undefined): QueueState {
  return useSyncExternalStore(of?.subscribe ?? never, of?.state ?? (() => nothing));
}

export function useThumbnails(of: OpenQueue | undefined): Thumbnails {
  return useSyncExternalStore(of?.thumbnails.subscribe ?? never, of?.thumbnails.state ?? (() => none));
}
