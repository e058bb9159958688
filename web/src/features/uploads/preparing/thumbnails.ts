import { makeThumbnail } from './make-thumbnail.ts';

/** Object addresses of small pictures by what they were asked for; null where there can be none, absent while one is made. */
export type Thumbnails = ReadonlyMap<string, string | null>;

/** What a small picture is wanted for, as an item of the queue. */
interface Wanted {
  readonly id: string;
  readonly file: File;
}
type Picture = Promise<string | null>;

/** Makes one small picture of a file, however often it is asked for, and revokes it once nobody wants it. Holds no files. */
export const createThumbnails = (make = makeThumbnail) => {
  let made: Thumbnails = new Map();
  let isSweeping = false;
  const wanted = new Map<string, Picture>();
  const known = new WeakMap<File, Picture>();
  const alive = new Set<Picture>();
  const watchers = new Set<() => void>();
  const set = (next: Thumbnails) => {
    made = next;
    for (const watcher of watchers) watcher();
  };

  const pictureOf = (file: File): Picture => {
    const there = known.get(file);
    if (there && alive.has(there)) return there;
    const picture = make(file);
    known.set(file, picture);
    alive.add(picture);
    return picture;
  };
  const sweep = () => {
    isSweeping = false;
    const left = new Set(wanted.values());
    for (const picture of alive) {
      if (left.has(picture)) continue;
      alive.delete(picture);
      void picture.then((address) => address && URL.revokeObjectURL(address));
    }
    set(new Map([...made].filter(([id]) => wanted.has(id))));
  };

  return {
    state: () => made,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    ask: (asked: readonly Wanted[]) => {
      for (const { id, file } of asked) {
        if (wanted.has(id)) continue;
        const picture = pictureOf(file);
        wanted.set(id, picture);
        void picture.then((address) => {
          const isNews = wanted.get(id) === picture && made.get(id) !== address;
          if (isNews) set(new Map(made).set(id, address));
        });
      }
    },
    /** What is asked for again at once, or for something else, stays: a photo that was chosen is on its way then. */
    letGo: (ids: readonly string[]) => {
      for (const id of ids) wanted.delete(id);
      if (isSweeping || ids.length === 0) return;
      isSweeping = true;
      queueMicrotask(sweep);
    },
  };
};
