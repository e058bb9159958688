import type { ErrorCode } from '@togather/contract/errors.ts';
import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import { isWorthRetrying, type Outcome } from './match-answer.ts';

export type ItemState = 'shrinking' | 'waiting' | 'sending' | 'done' | 'failed' | 'rejected';

/** The event that a file goes to. */
export interface UploadTarget {
  readonly eventId: string;
  readonly pinCode: string;
  /** ISO 8601; what waits longer is dropped. Null where the event has no end. */
  readonly endsAt: string | null;
}

/** One file on its way to an event. */
export interface UploadItem {
  readonly id: string;
  readonly target: UploadTarget;
  /** Empty once it has arrived: what was made smaller takes memory. */
  readonly file: File;
  /** How large the file was that has arrived. */
  readonly arrivedBytes?: number;
  /** `shrinking`: over the limit, about to be made smaller. */
  readonly state: ItemState;
  /** Share of its batch that is sent, 0 to 1. */
  readonly progress: number;
  /** The batch that it was sent in and whose outcome is unknown: its Idempotency-Key, and how many files it had. */
  readonly batch?: { readonly key: string; readonly files: number } | undefined;
  /** Why it is not in the event; with states `rejected` and `failed`. */
  readonly code?: ErrorCode | undefined;
  readonly photoId?: string;
  /** It was sent and the response was lost: the event may have it from this very upload. */
  readonly wasSent?: boolean;
  /** The event had it before this upload; with state `done`. */
  readonly duplicate?: boolean;
  /** Milliseconds since the epoch. */
  readonly addedAt: number;
  /** The id of who chose it; null for a guest. */
  readonly owner: string | null;
  /** It is in this browser's database, so that closing the tab loses nothing. */
  readonly isKept?: boolean;
}

/** How a file that is to be sent begins. */
export const firstState = ({ file }: Pick<UploadItem, 'file'>): ItemState =>
  file.size > MAX_UPLOAD_BYTES ? 'shrinking' : 'waiting';

const KEPT_FOR_MS = 7 * 24 * 3600_000;

/** Still on its way, by itself. */
export const isUnderway = ({ state }: Pick<UploadItem, 'state'>): boolean =>
  state === 'shrinking' || state === 'waiting' || state === 'sending';

/** In the event. */
export const isOver = ({ state }: Pick<UploadItem, 'state'>): boolean => state === 'done';

/** Not in the event, and not on its way by itself. */
export const isFailed = ({ state }: Pick<UploadItem, 'state'>): boolean =>
  state === 'failed' || state === 'rejected';

export const canRetry = ({ state, code }: Pick<UploadItem, 'state' | 'code'>): boolean =>
  state === 'failed' || (state === 'rejected' && code !== undefined && isWorthRetrying(code));

/** It was refused for want of the event's present PIN, and continues with it. */
export const wantsPin = (item: Pick<UploadItem, 'state' | 'code'>): boolean =>
  canRetry(item) && item.code === 'JOIN_FIRST';

/** Closing the tab would lose it: it may still get into the event, and this browser does not keep it. */
export const isAtRisk = (item: Pick<UploadItem, 'state' | 'code' | 'isKept'>): boolean =>
  !item.isKept && (isUnderway(item) || canRetry(item));

/** The event is over, it waited for a week, or it is another's: `viewer` is the id of who is signed in, null for nobody. */
export const isForfeited = (
  { target, addedAt, owner }: Pick<UploadItem, 'target' | 'addedAt' | 'owner'>,
  { now, viewer }: { now: number; viewer: string | null },
): boolean =>
  (target.endsAt !== null && now > Date.parse(target.endsAt)) ||
  now > addedAt + KEPT_FOR_MS ||
  (owner !== null && viewer !== null && owner !== viewer);

/** What an item is when it is read from the database: one that was being sent may have arrived. */
export const revived = (item: UploadItem): UploadItem => {
  const { wasSent = false } = item;
  const isCut = item.state === 'sending';
  const state = isCut ? 'waiting' : item.state;
  return { ...item, state, wasSent: wasSent || isCut, progress: isOver({ state }) ? 1 : 0, isKept: true };
};

export const withState = (
  items: readonly UploadItem[],
  ids: readonly string[],
  change: Partial<UploadItem>,
): UploadItem[] => items.map((item) => (ids.includes(item.id) ? { ...item, ...change } : item));

/** Returns the items after a batch's response. */
export const settled = (
  items: readonly UploadItem[],
  ids: readonly string[],
  outcomes: readonly Outcome[],
): UploadItem[] =>
  items.map((item) => {
    const outcome = outcomes[ids.indexOf(item.id)];
    if (!outcome) return item;
    if ('code' in outcome) return { ...item, state: 'rejected', progress: 0, code: outcome.code };
    const duplicate = outcome.duplicate && !item.wasSent;
    const { name, size: arrivedBytes } = item.file;
    const arrived = { file: new File([], name), arrivedBytes, photoId: outcome.photoId, duplicate };
    return { ...item, ...arrived, state: 'done', progress: 1 };
  });

/** A failed batch stops what waits for the same event: it counts as failed until somebody tries again. */
export const stopped = (
  items: readonly UploadItem[],
  { ids, eventId, code }: { ids: readonly string[]; eventId: string; code?: ErrorCode | undefined },
): UploadItem[] =>
  items.map((item) =>
    ids.includes(item.id) || (item.target.eventId === eventId && item.state === 'waiting')
      ? { ...item, state: 'failed', progress: 0, code }
      : item,
  );

/** Of items that are all done, how many are new to the event, and how many it already had. */
export const arrivalsOf = (items: readonly UploadItem[]) => {
  const already = items.filter((item) => item.duplicate).length;
  return { added: items.length - already, already };
};
export type Arrivals = ReturnType<typeof arrivalsOf>;

export const countsOf = (items: readonly UploadItem[]) => ({
  completed: items.filter((item) => item.state === 'done').length,
  total: items.length,
});

const sizeOf = ({ file, arrivedBytes = file.size }: UploadItem) => arrivedBytes;

/** Bytes of items that are through or on their way, and of all of them. */
export const bytesOf = (items: readonly UploadItem[]) => ({
  sent: items.reduce((sum, item) => sum + sizeOf(item) * item.progress, 0),
  total: items.reduce((sum, item) => sum + sizeOf(item), 0),
});

/** The items' ids by the photos that they are in the event, with those that have arrived since; the same map when none has. */
export const withSent = (
  sent: ReadonlyMap<string, string>,
  items: readonly UploadItem[],
): ReadonlyMap<string, string> => {
  const added = items.flatMap(({ photoId, id }) =>
    photoId && !sent.has(photoId) ? [[photoId, id] as const] : [],
  );
  return added.length === 0 ? sent : new Map([...sent, ...added]);
};
