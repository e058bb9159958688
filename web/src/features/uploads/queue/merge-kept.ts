import { isOver, type UploadItem } from '../items/upload-items.ts';

/** True where `next` has something to keep that `before` had not: how far a batch is sent is not worth it. */
export const isNoteworthy = (before: UploadItem, next: UploadItem): boolean =>
  before.state !== next.state || before.batch?.key !== next.batch?.key;

interface Reading {
  /** The page's items when the reading began, and now. */
  readonly before: readonly UploadItem[];
  readonly now: readonly UploadItem[];
  /** What was read from the database. */
  readonly found: readonly UploadItem[];
}

/** Returns the page's items with what other tabs, or an earlier visit, have put into the queue, and without what they took out. */
export const mergeKept = ({ before, now, found }: Reading): UploadItem[] => {
  const earlier = new Map(before.map((item) => [item.id, item]));
  const read = new Map(found.map((item) => [item.id, item]));
  const here = new Set(now.map(({ id }) => id));
  const isMine = (item: UploadItem) => !earlier.get(item.id)?.isKept || read.has(item.id);
  const mine = now.filter(isMine).map((item) => {
    const was = earlier.get(item.id);
    const other = read.get(item.id);
    // What this page has not kept yet, has changed meanwhile, or has sent is newer than what was read.
    const isOlder = !was?.isKept || isNoteworthy(was, item) || isOver(item);
    const isRetried = !isOlder && item.state !== 'sending' && other && isNoteworthy(item, other);
    return isRetried ? other : item;
  });
  return [...mine, ...found.filter(({ id }) => !here.has(id))];
};
