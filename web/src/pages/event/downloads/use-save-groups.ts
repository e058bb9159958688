import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_GROUP_FILES, saveGroups } from './save-groups.ts';
import { entriesOf } from './zip/entry-names.ts';

export interface SaveGroup {
  /** The files of the current group, or null while they load and after the last one. */
  files: readonly File[] | null;
  /** The first photo's number, counted from 1. */
  from: number;
  to: number;
  isOver: boolean;
}

/** The photos that could not be fetched, and the last reason. */
export interface Lost {
  photos: readonly Photo[];
  reason: unknown;
}

const nothingLost: Lost = { photos: [], reason: null };

/**
 * Fetches photos group by group. A share sheet opens only directly from a tap, so a group is complete before its button
 * shows, and the following one is prefetched. `next` moves on.
 */
export const useSaveGroups = (photos: readonly Photo[]) => {
  const [group, setGroup] = useState<SaveGroup>({ files: null, from: 1, to: 1, isOver: false });
  const [lost, setLost] = useState(nothingLost);
  const groups = useRef<AsyncGenerator<readonly File[]>>(null);
  const coming = useRef<Promise<IteratorResult<readonly File[]>>>(null);
  const handed = useRef(0);

  const next = useCallback(async () => {
    if (!groups.current || !coming.current) return;
    const from = handed.current + 1;
    const to = Math.min(handed.current + MAX_GROUP_FILES, photos.length);
    setGroup({ files: null, from, to, isOver: false });
    const { done, value } = await coming.current;
    if (done) return setGroup({ files: null, from, to, isOver: true });
    coming.current = groups.current.next();
    handed.current += value.length;
    setGroup({ files: value, from, to: handed.current, isOver: false });
  }, [photos]);

  useEffect(() => {
    const left = new AbortController();
    const entries = entriesOf(photos);
    const photoOf = new Map(entries.map((entry, at) => [entry, photos[at]]));
    groups.current = saveGroups(entries, {
      signal: left.signal,
      onFailed: (entry, reason) => {
        const photo = photoOf.get(entry);
        if (photo) setLost((now) => ({ photos: [...now.photos, photo], reason }));
      },
    });
    coming.current = groups.current.next();
    handed.current = 0;
    setLost(nothingLost);
    void next();
    return () => left.abort();
  }, [photos, next]);
  return { ...group, lost, next };
};
