import { archiveName, SELECTION_NAME } from '@togather/contract/entry-names.ts';
import type { GuestDownloads } from '@togather/contract/photos.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useCallback, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { loadConfig } from '#lib/api/config.ts';
import { countSave } from '#lib/counting/count-use.ts';
import { saveFile, saveFrom } from '#lib/device/share.ts';
import { ApiError } from '#lib/failures/failures.ts';
import type { ZipEntry } from '#lib/zip/fetch-entries.ts';
import { partLimit } from './browser-abilities.ts';
import { entriesOf, type ZipPart } from './zip/zip-in-page.ts';

export type DownloadPhase =
  | { kind: 'idle' }
  /** From the tap until the download has begun, or until a part packed in the page is saved. */
  | { kind: 'preparing'; completed: number; total: number; isPacking: boolean }
  /** A part is saved. The next one needs a tap, or the browser would block it. */
  | { kind: 'between'; part: number; name: string; left: number };

export interface DownloadFrom {
  event: Pick<Event, 'eventId' | 'eventName'>;
  /** What the visitor gets. */
  rule: GuestDownloads;
  /** All photos of the event, including those this page does not know yet. */
  isWhole?: boolean;
}

export interface DownloadEvents {
  /** The download has begun, or its last part is saved. */
  onBegun: () => void;
  onFailed: (reason: unknown) => void;
}

interface Bundle {
  fileName: string;
  photos: readonly Photo[];
  entries: readonly ZipEntry[];
  noteMissing: (names: string[]) => void;
}

const idle: DownloadPhase = { kind: 'idle' };

/**
 * Downloads photos as the server's ZIP. Where photos are on other servers the browser makes the ZIP, in
 * memory and in parts. `missing` lists photos that could not be fetched.
 */
export function useDownload() {
  const [phase, setPhase] = useState<DownloadPhase>(idle);
  const [missing, setMissing] = useState<readonly Photo[]>([]);
  const goOn = useRef<() => void>(() => {});
  const run = useRef(new AbortController());

  const packInPage = useCallback(
    async ({ fileName, photos, entries, noteMissing }: Bundle, signal: AbortSignal) => {
      const { zipInPage } = await import('./zip/zip-in-page.ts');
      const failed: string[] = [];
      let reason: unknown;
      const total = photos.length;
      const parts = zipInPage(fileName, entries, partLimit(navigator), {
        signal,
        onProgress: (completed) =>
          signal.aborted || setPhase({ kind: 'preparing', completed, total, isPacking: true }),
        onFailed: (entry, error) => {
          failed.push(entry.name);
          reason = error;
        },
      });
      let saved: ZipPart | null = null;
      for await (const part of parts) {
        signal.throwIfAborted();
        saveFile(part.blob, part.name);
        saved = part;
        const left = total - part.completed - failed.length;
        if (left <= 0) break;
        setPhase({ kind: 'between', part: part.number, name: part.name, left });
        await new Promise<void>((resolve) => {
          goOn.current = resolve;
        });
        signal.throwIfAborted();
        setPhase({ kind: 'preparing', completed: part.completed, total, isPacking: true });
      }
      signal.throwIfAborted();
      if (!saved) throw reason;
      noteMissing(failed);
    },
    [],
  );

  const bundleHere = useCallback(
    async (
      photos: readonly Photo[],
      { fileName, rule }: { fileName: string; rule: GuestDownloads },
      signal: AbortSignal,
    ) => {
      const entries = entriesOf(photos, rule);
      const noteMissing = (names: string[]) => {
        const lost = new Set(names);
        setMissing(photos.filter((_, at) => lost.has(entries[at]?.name ?? '')));
      };
      await packInPage({ fileName, photos, entries, noteMissing }, signal);
    },
    [packInPage],
  );

  const start = useCallback(
    async (
      photos: readonly Photo[],
      { event, rule, isWhole = false, onBegun, onFailed }: DownloadFrom & DownloadEvents,
    ) => {
      const { signal } = run.current;
      setMissing([]);
      setPhase({ kind: 'preparing', completed: 0, total: photos.length, isPacking: false });
      try {
        if (await bundlesByServer(photos)) {
          const lost = new Set(await zipByServer(event.eventId, isWhole ? undefined : photos, signal));
          setMissing(photos.filter(({ photoId }) => lost.has(photoId)));
        } else {
          const fileName = isWhole ? archiveName(event.eventName) : SELECTION_NAME;
          await bundleHere(photos, { fileName, rule }, signal);
          // The server counts the ones that it makes.
          countSave();
        }
        onBegun();
      } catch (error) {
        if (!signal.aborted) onFailed(error);
      } finally {
        // A cancelled download may end during the next one.
        if (!signal.aborted) setPhase(idle);
      }
    },
    [bundleHere],
  );

  /** Returns the signal that is aborted when the user cancels. */
  const signal = () => run.current.signal;
  const prepare = (): AbortSignal => {
    setPhase({ kind: 'preparing', completed: 0, total: 0, isPacking: false });
    return signal();
  };
  const abandon = () => setPhase(idle);
  const cancel = () => {
    run.current.abort();
    run.current = new AbortController();
    goOn.current();
    setPhase(idle);
  };

  return {
    phase,
    missing,
    prepare,
    signal,
    abandon,
    cancel,
    start,
    goOn: () => goOn.current(),
    forgetMissing: () => setMissing([]),
  };
}

const isServedHere = ({ url }: Photo): boolean =>
  new URL(url, location.href).pathname.startsWith('/api/photo/');

/** Returns whether the server makes the ZIP: if it serves the photos itself, and they are not a sample page's drawings. */
const bundlesByServer = async (photos: readonly Photo[]): Promise<boolean> =>
  photos.every(isServedHere) && (await loadConfig()).downloads === 'server';

/**
 * Downloads the server's ZIP of these photos, or of the whole event, which browsers can resume. Returns the ids of missing
 * photos. Waits while the server makes smaller files. Rejects as `call` does if there is nothing to download.
 */
const zipByServer = async (
  eventId: string,
  photos: readonly Photo[] | undefined,
  signal: AbortSignal,
): Promise<string[]> => {
  const body = photos ? { photoIds: photos.map((photo) => photo.photoId) } : {};
  const { url, missing } = await whenPrepared(
    () => call('createArchive', { params: { eventId }, body, signal }),
    signal,
  );
  signal.throwIfAborted();
  saveFrom(url);
  return missing;
};

/** A few thousand photos take some minutes. */
const MOST_TRIES = 120;
const PAUSE_S = 5;

/** Repeats a call while photos are still being prepared. */
const whenPrepared = async <T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const isWaiting = error instanceof ApiError && error.code === 'DOWNLOADS_PREPARING';
      if (!isWaiting || tries === MOST_TRIES) throw error;
      const seconds = error.retryAfter ?? PAUSE_S;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      signal.throwIfAborted();
    }
  }
};
