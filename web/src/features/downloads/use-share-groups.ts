import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchEntries } from '../../lib/fetch-entries.ts';
import { entriesOf } from './entry-names.ts';
import { isGroupFull, MAX_SHARE_BYTES, shareGroup } from './share-groups.ts';

export interface ShareState {
  /** Ready to be handed over; null while it is fetched. */
  files: readonly File[] | null;
  /** Which photos these are, counted from 1. */
  from: number;
  to: number;
  tooLarge: number;
  /** Why a photo is missing; null while none is. */
  failure: unknown;
}

const fileOf = (name: string, blob: Blob) => new File([blob], name, { type: blob.type || 'image/jpeg' });

/**
 * Fetches the photos group by group. A share sheet opens only straight from a tap, so each group is at hand before its
 * button shows; `next` fetches the following one and returns false after the last.
 */
export const useShareGroups = (photos: readonly Photo[]) => {
  const [state, setState] = useState<ShareState>({
    files: null,
    from: 1,
    to: 1,
    tooLarge: 0,
    failure: null,
  });
  const source = useRef<AsyncGenerator<{ entry: { name: string }; blob: Blob }> | null>(null);
  const waiting = useRef<File[]>([]);
  const handed = useRef(0);

  const next = useCallback(async (): Promise<boolean> => {
    source.current ??= fetchEntries(entriesOf(photos), {
      onFailed: (_entry, failure) => setState((now) => ({ ...now, failure })),
    });
    const from = handed.current + 1;
    setState((now) => ({ ...now, files: null, from, to: Math.min(handed.current + 10, photos.length) }));
    while (!isGroupFull(waiting.current.map((file) => file.size))) {
      const { done, value } = await source.current.next();
      if (done) break;
      if (value.blob.size > MAX_SHARE_BYTES) setState((now) => ({ ...now, tooLarge: now.tooLarge + 1 }));
      else waiting.current.push(fileOf(value.entry.name, value.blob));
    }
    const files = waiting.current.splice(0, shareGroup(waiting.current.map((file) => file.size)));
    if (files.length === 0) return false;
    handed.current += files.length;
    setState((now) => ({ ...now, files, from, to: handed.current }));
    return true;
  }, [photos]);

  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void next();
  }, [next]);
  return { ...state, next };
};
