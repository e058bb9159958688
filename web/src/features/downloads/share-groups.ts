/** What a share sheet takes at once (measured in Chromium). */
export const MAX_SHARE_FILES = 10;
export const MAX_SHARE_BYTES = 50 * 1024 * 1024;

/** How many of the fetched files, by their sizes in order, go into the next group. */
export const shareGroup = (sizes: readonly number[]): number => {
  let bytes = 0;
  let count = 0;
  for (const size of sizes.slice(0, MAX_SHARE_FILES)) {
    bytes += size;
    if (bytes > MAX_SHARE_BYTES) break;
    count += 1;
  }
  return count;
};

/** True when a group cannot grow any more: what is fetched beyond it waits for the next one. */
export const isGroupFull = (sizes: readonly number[]): boolean =>
  sizes.length >= MAX_SHARE_FILES || shareGroup(sizes) < sizes.length;
