import { encodePicture } from '#lib/device/encode-picture.ts';

/** Object URLs of thumbnails by id. Null if impossible, absent while one is being made. */
export type Thumbnails = ReadonlyMap<string, string | null>;

/** The part of a queue item that a thumbnail needs. */
interface Wanted {
  readonly id: string;
  readonly file: File;
}
type Picture = Promise<string | null>;

/** Makes one thumbnail per file, however often requested, and revokes it once released. Holds no files. */
export function createThumbnails(make = makeThumbnail) {
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
    /** Keeps pictures that are requested again at once, since a chosen photo becomes an upload. */
    letGo: (ids: readonly string[]) => {
      for (const id of ids) wanted.delete(id);
      if (isSweeping || ids.length === 0) return;
      isSweeping = true;
      queueMicrotask(sweep);
    },
  };
}

const WIDTH = 320;
let queue: Promise<unknown> = Promise.resolve();

const draw = async (file: File): Promise<string | null> => {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
    const blob = await encodePicture(bitmap, {});
    bitmap.close();
    return blob && URL.createObjectURL(blob);
  } catch {
    return null;
  }
};

/**
 * Returns an object URL of a small picture, or null if the browser cannot read the file (mostly HEIC). Works sequentially:
 * decoding fifty photos of 12 megapixels at once is too much for a phone.
 */
const makeThumbnail = (file: File): Promise<string | null> => {
  const next = queue.then(() => draw(file));
  queue = next;
  return next;
};
