import type { ZipEntry } from './zip-protocol.ts';

const TRIES = 3;
const PAUSE_MS = 800;
/** Photos fetched ahead of the one that is being packed. */
const AHEAD = 3;

export interface FetchedEntry {
  entry: ZipEntry;
  blob: Blob;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fetches one photo whole, with two more tries; what the server refuses (403, 404) is not asked for again. */
export const fetchPhoto = async (url: string, fetchOne: typeof fetch = fetch): Promise<Blob> => {
  for (let attempt = 1; ; attempt += 1) {
    let refused = false;
    try {
      const response = await fetchOne(url);
      if (response.ok) return await response.blob();
      refused = response.status >= 400 && response.status < 500 && response.status !== 429;
      throw new Error(`status ${response.status}`);
    } catch (error) {
      if (refused || attempt === TRIES) throw error;
      await pause(PAUSE_MS * attempt);
    }
  }
};

/**
 * The photos one after the other in their order, a few fetched ahead. One that cannot be had is told to `onFailed` and
 * left out: it does not spoil the others.
 */
export async function* fetchEntries(
  entries: readonly ZipEntry[],
  told: { onFailed: (entry: ZipEntry) => void; signal?: AbortSignal },
  fetchOne: (url: string) => Promise<Blob> = fetchPhoto,
): AsyncGenerator<FetchedEntry> {
  const begin = (entry: ZipEntry) => ({
    entry,
    blob: fetchOne(entry.url).catch(() => null),
  });
  const queue = entries.slice(0, AHEAD).map(begin);
  for (let next = queue.length; queue.length > 0; next += 1) {
    const head = queue.shift();
    if (!head || told.signal?.aborted) return;
    const blob = await head.blob;
    const following = entries[next];
    if (following) queue.push(begin(following));
    if (blob) yield { entry: head.entry, blob };
    else told.onFailed(head.entry);
  }
}
