import { makeThumbnail } from './make-thumbnail.ts';

/** Object addresses of small pictures by file; null where there can be none, absent while one is made. */
export type Thumbnails = ReadonlyMap<File, string | null>;

/** Makes small pictures of files once each, while the page lives. */
export const createThumbnails = () => {
  let made: Thumbnails = new Map();
  const asked = new WeakSet<File>();
  const watchers = new Set<() => void>();
  const put = (file: File, address: string | null) => {
    made = new Map(made).set(file, address);
    for (const watcher of watchers) watcher();
  };
  return {
    state: () => made,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    ask: (files: readonly File[]) => {
      for (const file of files) {
        if (asked.has(file)) continue;
        asked.add(file);
        void makeThumbnail(file).then((address) => put(file, address));
      }
    },
  };
};
