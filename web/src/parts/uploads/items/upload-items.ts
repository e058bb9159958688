import type { ErrorCode } from '@togather/contract/errors.ts';
import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { ApiError, isFromProxy, isLoginFailure, NetworkError, TimeoutError } from '#lib/failures/failures.ts';

export type ItemState = 'shrinking' | 'waiting' | 'sending' | 'done' | 'failed' | 'rejected';

export interface UploadTarget {
  readonly eventId: string;
  readonly pinCode: string;
  /** ISO 8601. Items expire at this time. Null if the event has no end. */
  readonly endsAt: string | null;
}

/** One file being uploaded to an event. */
export interface UploadItem {
  readonly id: string;
  readonly target: UploadTarget;
  /** Empty after arrival, since a shrunk file occupies memory. */
  readonly file: File;
  /** The task that it was taken for. */
  readonly taskId?: string | undefined;
  /** The file's size after arrival. */
  readonly arrivedBytes?: number;
  /** `shrinking`: over the limit, about to be made smaller. */
  readonly state: ItemState;
  /** The sent share of its batch, 0 to 1. */
  readonly progress: number;
  /** The batch with an unknown outcome: its Idempotency-Key and its number of files. */
  readonly batch?: { readonly key: string; readonly files: number } | undefined;
  /** The reason of states `rejected` and `failed`. */
  readonly code?: ErrorCode | undefined;
  readonly photoId?: string;
  /** It was sent without a response, so the event may have it from this upload. */
  readonly wasSent?: boolean;
  /** The event already had it, in state `done`. */
  readonly duplicate?: boolean;
  /** Milliseconds since the epoch. */
  readonly addedAt: number;
  /** The uploader's user id, or null for a guest. */
  readonly owner: string | null;
  /** It is stored in this browser's database and survives closing the tab. */
  readonly isStored?: boolean;
}

/** Returns the initial state of a file to send. */
export function firstState({ file }: Pick<UploadItem, 'file'>): ItemState {
  return file.size > MAX_UPLOAD_BYTES ? 'shrinking' : 'waiting';
}

const KEPT_FOR_MS = 7 * 24 * 3600_000;

/** Returns whether an item is still being uploaded without user action. */
export function isUnderway({ state }: Pick<UploadItem, 'state'>): boolean {
  return state === 'shrinking' || state === 'waiting' || state === 'sending';
}

/** Returns whether an item has arrived in the event. */
export const isOver = ({ state }: Pick<UploadItem, 'state'>): boolean => state === 'done';

export function isFailed({ state }: Pick<UploadItem, 'state'>): boolean {
  return state === 'failed' || state === 'rejected';
}

export function canRetry({ state, code }: Pick<UploadItem, 'state' | 'code'>): boolean {
  return state === 'failed' || (state === 'rejected' && code !== undefined && isWorthRetrying(code));
}

/** Returns whether an item was refused because the PIN changed. It resumes with the new PIN. */
export function wantsPin(item: Pick<UploadItem, 'state' | 'code'>): boolean {
  return canRetry(item) && item.code === 'JOIN_FIRST';
}

/** Returns whether an item was refused because the host requires a name. It is sent again with one. */
export function wantsName(item: Pick<UploadItem, 'state' | 'code'>): boolean {
  return canRetry(item) && item.code === 'NAME_REQUIRED';
}

/** Returns whether closing the tab would lose the item: it may still be accepted, and is not stored. */
export function isAtRisk(item: Pick<UploadItem, 'state' | 'code' | 'isStored'>): boolean {
  return !item.isStored && (isUnderway(item) || canRetry(item));
}

/**
 * Returns whether an item has expired: the event is over, it waited a week, or it belongs to another user. `viewer` is the
 * signed-in user's id, or null.
 */
export function isForfeited(
  { target, addedAt, owner }: Pick<UploadItem, 'target' | 'addedAt' | 'owner'>,
  { now, viewer }: { now: number; viewer: string | null },
): boolean {
  return (
    (target.endsAt !== null && now > Date.parse(target.endsAt)) ||
    now > addedAt + KEPT_FOR_MS ||
    (owner !== null && viewer !== null && owner !== viewer)
  );
}

/** Returns an item as read from the database. One that was in flight may have arrived. */
export function revived(item: UploadItem): UploadItem {
  const { wasSent = false } = item;
  const isCut = item.state === 'sending';
  const state = isCut ? 'waiting' : item.state;
  return { ...item, state, wasSent: wasSent || isCut, progress: isOver({ state }) ? 1 : 0, isStored: true };
}

export function withState(
  items: readonly UploadItem[],
  ids: readonly string[],
  change: Partial<UploadItem>,
): UploadItem[] {
  return items.map((item) => (ids.includes(item.id) ? { ...item, ...change } : item));
}

/** Returns the items after a batch's response. */
export function settled(
  items: readonly UploadItem[],
  ids: readonly string[],
  outcomes: readonly Outcome[],
): UploadItem[] {
  return items.map((item) => {
    const outcome = outcomes[ids.indexOf(item.id)];
    if (!outcome) return item;
    if ('code' in outcome) return { ...item, state: 'rejected', progress: 0, code: outcome.code };
    const duplicate = outcome.duplicate && !item.wasSent;
    const { name, size: arrivedBytes } = item.file;
    const { photoId } = outcome;
    const arrived = { file: new File([], name), arrivedBytes, ...(photoId && { photoId }), duplicate };
    return { ...item, ...arrived, state: 'done', progress: 1 };
  });
}

/** Stops all waiting items of the same event after a failed batch. They count as failed until retried. */
export function stopped(
  items: readonly UploadItem[],
  { ids, eventId, code }: { ids: readonly string[]; eventId: string; code?: ErrorCode | undefined },
): UploadItem[] {
  return items.map((item) =>
    ids.includes(item.id) || (item.target.eventId === eventId && item.state === 'waiting')
      ? { ...item, state: 'failed', progress: 0, code }
      : item,
  );
}

/** Returns how many finished items are new to the event, and how many are duplicates. */
export function arrivalsOf(items: readonly UploadItem[]) {
  const already = items.filter((item) => item.duplicate).length;
  return { added: items.length - already, already };
}
export type Arrivals = ReturnType<typeof arrivalsOf>;

export function countsOf(items: readonly UploadItem[]) {
  return {
    completed: items.filter((item) => item.state === 'done').length,
    total: items.length,
  };
}

const sizeOf = ({ file, arrivedBytes = file.size }: UploadItem) => arrivedBytes;

/** Returns the bytes sent so far and in total. */
export function bytesOf(items: readonly UploadItem[]) {
  return {
    sent: items.reduce((sum, item) => sum + sizeOf(item) * item.progress, 0),
    total: items.reduce((sum, item) => sum + sizeOf(item), 0),
  };
}

/** Returns the map from photos to item ids, with newly arrived ones, or the same map without any. */
export function withSent(
  sent: ReadonlyMap<string, string>,
  items: readonly UploadItem[],
): ReadonlyMap<string, string> {
  const added = items.flatMap(({ photoId, id }) =>
    photoId && !sent.has(photoId) ? [[photoId, id] as const] : [],
  );
  return added.length === 0 ? sent : new Map([...sent, ...added]);
}

/** Why the queue pauses before an automatic retry. */
type HoldKind = 'network' | 'timeout' | 'busy';

const FIRST_SECONDS = 2;
const LONGEST_SECONDS = 60;

/** Returns whether a batch timed out: in this browser, at the server (408), or at a proxy (504). */
function isTimeout(error: unknown): boolean {
  return (
    error instanceof TimeoutError ||
    (error instanceof ApiError && (error.status === 408 || error.status === 504))
  );
}

/** Returns the backoff after that many consecutive failures. */
export function secondsAfter(tries: number): number {
  return Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** (tries - 1));
}

const kindOf = (error: unknown): HoldKind | null => {
  if (error instanceof NetworkError) return 'network';
  if (isTimeout(error)) return 'timeout';
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
  return isBusy || isFromProxy(error) ? 'busy' : null;
};

/**
 * Returns the kind and the seconds of an automatic retry, or null if the user has to act. `tries` counts consecutive
 * failures. A Retry-After of the server takes precedence.
 */
export function holdAfter(error: unknown, tries: number): { kind: HoldKind; seconds: number } | null {
  const kind = kindOf(error);
  if (!kind) return null;
  const named = error instanceof ApiError ? error.retryAfter : undefined;
  return { kind, seconds: named ?? secondsAfter(tries) };
}

type Outcome = { photoId?: string; duplicate: boolean } | { code: ErrorCode };

/** The response to a batch. A server that only follows the specification says nothing about the files. */
export type BatchAnswer = Partial<UploadAnswer>;

/**
 * Returns the result of each file of a batch, in the order sent. A file missing from the response counts as broken, but
 * all have arrived if it names none.
 */
export function matchAnswer(files: number, { photos, rejected = [] }: BatchAnswer): Outcome[] {
  return Array.from({ length: files }, (_, place) => {
    if (!photos) return { duplicate: false };
    const photo = photos.find((one) => one.place === place);
    if (photo) return { photoId: photo.photoId, duplicate: photo.duplicate };
    return { code: rejected.find((file) => file.place === place)?.code ?? 'UNEXPECTED' };
  });
}

/** Codes of files that a retry may get accepted. */
const passing: readonly ErrorCode[] = [
  'HEIC_BUSY',
  'PREVIEWS_BUSY',
  'FILE_TRUNCATED',
  'UNEXPECTED',
  'SERVICE_UNAVAILABLE',
  'STORAGE_FULL',
];
export const isWorthRetrying = (code: ErrorCode): boolean => passing.includes(code);

/** The kinds of the error catalogue, named as their texts (uploads:failure.*), plus unreadable files. */
type FailureKind =
  | 'timeout'
  | 'server'
  | 'auth'
  | 'refused'
  | 'network'
  | 'batchFailed'
  | 'general'
  | 'unread';

/** Returns the catalogue text for a failed batch. */
export function failureKindOf(error: unknown): FailureKind {
  if (isTimeout(error)) return 'timeout';
  if (isLoginFailure(error)) return 'auth';
  if (error instanceof ApiError) return kindOfAnswer(error);
  return error instanceof NetworkError ? 'batchFailed' : 'general';
}

/** Our server's refusals have codes. A response without one comes from a gateway. */
const kindOfAnswer = ({ status, code }: ApiError): FailureKind => {
  if (status === 500) return 'server';
  return code === 'UNEXPECTED' ? 'network' : 'refused';
};

export interface UploadFailure {
  kind: FailureKind;
  /** Counted from 1 within the upload. */
  batch: number;
  error: unknown;
}
