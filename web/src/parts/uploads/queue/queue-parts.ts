import type { Arrivals, BatchAnswer, UploadTarget } from '#parts/uploads/items/upload-items.ts';
import type { UploadRun } from '#parts/uploads/run/run-uploads.ts';
import type { StoredUploads } from '#parts/uploads/store/stored-uploads.ts';

/** News about the uploads of an event. */
export type QueueNews = { readonly target: UploadTarget } & (
  | { readonly kind: 'answer'; readonly answer: BatchAnswer }
  /** All are uploaded. */
  | { readonly kind: 'finished'; readonly arrivals: Arrivals }
  /** The report has something to show. */
  | { readonly kind: 'trouble' }
  /** The event no longer exists: `count` photos are dropped. */
  | { readonly kind: 'gone'; readonly count: number }
);

/** The dependencies of the queue. */
export interface QueueParts extends Pick<UploadRun, 'send' | 'shrink' | 'newKey'> {
  readonly kept: StoredUploads;
  /** Runs the work once no other tab does, so that one tab sends at a time. Aborts the signal when another takes over. */
  readonly alone: (work: (robbed: AbortSignal) => Promise<void>) => Promise<void>;
  /** Rejects when work on the database takes too long, since it may never end. */
  readonly inTime: <T>(work: Promise<T>) => Promise<T>;
  /** Notifies the other tabs that the stored uploads have changed. */
  readonly tell: () => void;
  /** Resolves after `seconds`, or earlier when a retry is promising. */
  readonly wait: (seconds: number, signal: AbortSignal) => Promise<void>;
  /** Stores whether the queue has items. */
  readonly mark: (isLeft: boolean) => void;
  /** The id of the signed-in user, or null. */
  readonly viewer: () => string | null;
  readonly now: () => number;
  /** Returns the earliest plausible time, since items that expire by it are lost. */
  readonly earliestNow: () => number;
}
