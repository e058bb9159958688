import { isNoteworthy } from './merge-kept.ts';
import { isOver, type UploadItem } from './upload-items.ts';

/** What is to be written after a change of the page's items. */
interface Changes {
  /** The ids of items that went out, or are through. */
  readonly out: readonly string[];
  /** Items whose notes have changed, and those with another file. */
  readonly noted: readonly UploadItem[];
  readonly shrunk: readonly UploadItem[];
}

/** Returns what of `next`, the page's items after `before`, the database does not know yet; new items are kept apart. */
export const changesToKeep = (before: readonly UploadItem[], next: readonly UploadItem[]): Changes => {
  const known = new Map(before.map((item) => [item.id, item]));
  const here = new Set(next.map(({ id }) => id));
  const changed = next.filter((item) => {
    const was = known.get(item.id);
    return was && !isOver(item) && isNoteworthy(was, item);
  });
  const isShrunk = (item: UploadItem) => known.get(item.id)?.file !== item.file;
  const out = [
    ...before.filter(({ id }) => !here.has(id)),
    ...next.filter((item) => isOver(item) && known.get(item.id)?.state !== 'done'),
  ];
  return {
    out: out.map(({ id }) => id),
    noted: changed.filter((item) => !isShrunk(item)),
    shrunk: changed.filter(isShrunk),
  };
};
