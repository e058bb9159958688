import type { UploadItem } from '../items/upload-items.ts';
import { isNoteworthy } from './merge-kept.ts';

/** What is to be written after a change of the page's items. */
interface Changes {
  /** The ids of items that went out. */
  readonly out: readonly string[];
  /** Items whose notes have changed, and those with another file: made smaller, or empty since it has arrived. */
  readonly noted: readonly UploadItem[];
  readonly refiled: readonly UploadItem[];
}

/** Returns what of `next`, the page's items after `before`, the database does not know yet; new items are kept apart. */
export const changesToKeep = (before: readonly UploadItem[], next: readonly UploadItem[]): Changes => {
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
};
