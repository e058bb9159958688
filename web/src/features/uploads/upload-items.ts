import type { ErrorCode } from '@togather/contract/errors.ts';
import type { Outcome } from './match-answer.ts';

export type ItemState = 'waiting' | 'sending' | 'done' | 'failed' | 'rejected';

/** One file on its way to the event. */
export interface UploadItem {
  id: string;
  file: File;
  state: ItemState;
  /** Share of its batch that is sent, 0 to 1. */
  progress: number;
  /** Why the server refused it; with state `rejected`. */
  code?: ErrorCode;
  photoId?: string;
  /** It was sent and the response was lost: the event may have it from this very upload. */
  wasSent?: boolean;
  /** The event had it before this upload; with state `done`. */
  duplicate?: boolean;
}

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
    return { ...item, state: 'done', progress: 1, photoId: outcome.photoId, duplicate };
  });

/** A failed batch stops the rest: every unfinished item counts as failed and waits for a retry. */
export const stopped = (items: readonly UploadItem[]): UploadItem[] =>
  items.map((item) =>
    item.state === 'waiting' || item.state === 'sending'
      ? { ...item, state: 'failed', progress: 0, wasSent: item.wasSent || item.state === 'sending' }
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

/** The files of photos that are in the event, with those that have arrived since; the same map when none has. */
export const withSent = (
  sent: ReadonlyMap<string, File>,
  items: readonly UploadItem[],
): ReadonlyMap<string, File> => {
  const added = items.flatMap(({ photoId, file }) =>
    photoId && !sent.has(photoId) ? [[photoId, file] as const] : [],
  );
  return added.length === 0 ? sent : new Map([...sent, ...added]);
};
