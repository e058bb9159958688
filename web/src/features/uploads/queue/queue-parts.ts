import type { UploadAnswer } from '@togather/contract/schemas/photos/photos.ts';
import type { Arrivals, UploadTarget } from '../items/upload-items.ts';
import type { KeptUploads } from '../keeping/keep-uploads.ts';
import type { UploadRun } from '../sending/run-uploads.ts';

/** What happens to the uploads of an event. */
export type QueueNews = { readonly target: UploadTarget } & (
  | { readonly kind: 'answer'; readonly answer: UploadAnswer }
  /** All are through. */
  | { readonly kind: 'finished'; readonly arrivals: Arrivals }
  /** The report has something to show. */
  | { readonly kind: 'trouble' }
  /** The event is no longer there: so many photos are let go of. */
  | { readonly kind: 'gone'; readonly count: number }
);

/** What the queue does its work with. */
export interface QueueParts extends Pick<UploadRun, 'send' | 'shrink' | 'newKey'> {
  readonly kept: KeptUploads;
  /** Runs the work as soon as no other tab does: one tab sends at a time. Aborts the signal when another takes its place. */
  readonly alone: (work: (robbed: AbortSignal) => Promise<void>) => Promise<void>;
  /** Rejects when work on the database takes too long: it may never end. */
  readonly inTime: <T>(work: Promise<T>) => Promise<T>;
  /** Tells the other tabs that the kept uploads have changed. */
  readonly tell: () => void;
  /** Resolves after so many seconds, or earlier when going on is worth a try. */
  readonly wait: (seconds: number, signal: AbortSignal) => Promise<void>;
  /** Notes whether anything is left in the queue. */
  readonly mark: (isLeft: boolean) => void;
  /** The id of who is signed in; null for nobody. */
  readonly viewer: () => string | null;
  readonly now: () => number;
  /** No later than now, even where the clock has been set: what is dropped by it is lost. */
  readonly earliestNow: () => number;
}
