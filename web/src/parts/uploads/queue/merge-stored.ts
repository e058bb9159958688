import { isOver, type UploadItem } from '#parts/uploads/items/upload-items.ts';

/** Returns true if `next` differs from `before` in more than its progress, which is not stored. */
export function isNoteworthy(before: UploadItem, next: UploadItem): boolean {
  return before.state !== next.state || before.batch?.key !== next.batch?.key;
}

interface Reading {
  /** The page's items when the read began, and now. */
  readonly before: readonly UploadItem[];
  readonly now: readonly UploadItem[];
  /** The items read from the database. */
  readonly found: readonly UploadItem[];
}

/** Returns the page's items, plus those added and minus those removed by other tabs or earlier visits. */
export function mergeStored({ before, now, found }: Reading): UploadItem[] {
  const earlier = new Map(before.map((item) => [item.id, item]));
  const read = new Map(found.map((item) => [item.id, item]));
  const here = new Set(now.map(({ id }) => id));
  const isMine = (item: UploadItem) => !earlier.get(item.id)?.isStored || read.has(item.id);
  const mine = now.filter(isMine).map((item) => {
    const was = earlier.get(item.id);
    const other = read.get(item.id);
    // Items that this page has not stored yet, has changed meanwhile or has sent are newer than the read.
    const isOlder = !was?.isStored || isNoteworthy(was, item) || isOver(item);
    const isRetried = !isOlder && item.state !== 'sending' && other && isNoteworthy(item, other);
    return isRetried ? other : item;
  });
  return [...mine, ...found.filter(({ id }) => !here.has(id))];
}

/** What to write after a change of the page's items. */
interface Changes {
  /** The ids of removed items. */
  readonly out: readonly string[];
  /** Items with changed notes, and items with another file: a smaller one, or an empty one after arrival. */
  readonly noted: readonly UploadItem[];
  readonly refiled: readonly UploadItem[];
}

/** Returns the changes from `before` to `next` that the database does not know yet. New items are stored separately. */
export function changesToStore(before: readonly UploadItem[], next: readonly UploadItem[]): Changes {
  const known = new Map(before.map((item) => [item.id, item]));
  const here = new Set(next.map(({ id }) => id));
  const changed = next.filter((item) => {
    const was = known.get(item.id);
    return was && isNoteworthy(was, item);
  });
  const isRefiled = (item: UploadItem) => known.get(item.id)?.file !== item.file;
  return {
    out: before.map(({ id }) => id).filter((id) => !here.has(id)),
    noted: changed.filter((item) => !isRefiled(item)),
    refiled: changed.filter(isRefiled),
  };
}
