import { useEffect, useRef, useState } from 'react';
import { makeThumbnail } from './make-thumbnail.ts';

/** Object addresses of small pictures by file; null where there can be none, absent while one is made. */
export type Thumbnails = ReadonlyMap<File, string | null>;

/** Makes the requested thumbnails and releases them when the page is left. */
export const useThumbnails = () => {
  const [made, setMade] = useState<Thumbnails>(new Map());
  const asked = useRef(new Set<File>());
  const latest = useRef(made);
  latest.current = made;
  useEffect(
    () => () => {
      for (const address of latest.current.values()) if (address) URL.revokeObjectURL(address);
    },
    [],
  );
  const ask = (files: readonly File[]) => {
    for (const file of files) {
      if (asked.current.has(file)) continue;
      asked.current.add(file);
      void makeThumbnail(file).then((address) => setMade((now) => new Map(now).set(file, address)));
    }
  };
  return { thumbnails: made, ask };
};
