import type { ZipEntry } from '#lib/zip/fetch-entries.ts';
import { type FetchedEntry, fetchEntries } from '#lib/zip/fetch-entries.ts';

/** The limit of a share sheet (measured in Chromium) and of simultaneous downloads. */
export const MAX_GROUP_FILES = 10;
const MAX_GROUP_BYTES = 50 * 1024 * 1024;

/** Returns how many of the fetched files, by their sizes in order, form the next group: at least one. */
export function groupLength(sizes: readonly number[]): number {
  let bytes = 0;
  const end = sizes.findIndex((size) => {
    bytes += size;
    return bytes > MAX_GROUP_BYTES;
  });
  return Math.min(end < 0 ? sizes.length : Math.max(end, 1), MAX_GROUP_FILES);
}

const fileOf = ({ entry, blob }: FetchedEntry) =>
  new File([blob], entry.name, { type: blob.type || 'image/jpeg' });

/** Fetches photos and yields groups that a phone can save at once. `told` is as in fetchEntries(). */
export async function* saveGroups(
  entries: readonly ZipEntry[],
  ...[told, fetchOne]: [Parameters<typeof fetchEntries>[1], Parameters<typeof fetchEntries>[2]?]
): AsyncGenerator<readonly File[]> {
  const waiting: File[] = [];
  const length = () => groupLength(waiting.map((file) => file.size));
  for await (const fetched of fetchEntries(entries, told, fetchOne)) {
    waiting.push(fileOf(fetched));
    if (waiting.length === MAX_GROUP_FILES || length() < waiting.length) yield waiting.splice(0, length());
  }
  while (waiting.length > 0) yield waiting.splice(0, length());
}
