import type { UploadItem } from '#parts/uploads/items/upload-items.ts';
import { isNoteworthy } from './merge-stored.ts';

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
