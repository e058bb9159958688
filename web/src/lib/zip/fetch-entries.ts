import { ApiError, errorOf, isForeignPage, NetworkError } from '#lib/failures/failures.ts';

const TRIES = 3;
const PAUSE_MS = 800;
/** Photos prefetched while one is being packed. */
const AHEAD = 3;

export interface ZipEntry {
  /** Its unique, clean name within the ZIP. */
  name: string;
  url: string;
}

export interface FetchedEntry {
  entry: ZipEntry;
  blob: Blob;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Fetches one photo and retries twice, but not after a refusal (403, 404). Rejects with NetworkError or ApiError. */
export async function fetchPhoto(url: string, fetchOne: typeof fetch = fetch): Promise<Blob> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetchOne(url).catch(asNetworkError);
      if (isForeignPage(response)) throw new NetworkError('a page instead of the photo');
      if (!response.ok) throw errorOf(response.status, await response.json().catch(() => null));
      return await response.blob().catch(asNetworkError);
    } catch (error) {
      if (isFinal(error) || attempt === TRIES) throw error;
      await pause(PAUSE_MS * attempt);
    }
  }
}

const asNetworkError = (cause: unknown): never => {
  throw new NetworkError('the photo did not arrive', { cause });
};

/**
 * Yields the photos in order and prefetches a few. Skips a photo that cannot be fetched and passes it to `onFailed` with
 * the reason.
 */
export async function* fetchEntries(
  entries: readonly ZipEntry[],
  told: { onFailed: (entry: ZipEntry, reason: unknown) => void; signal?: AbortSignal },
  fetchOne: (url: string) => Promise<Blob> = fetchPhoto,
): AsyncGenerator<FetchedEntry> {
  const begin = (entry: ZipEntry) => ({
    entry,
    result: fetchOne(entry.url).then(
      (blob) => ({ blob }),
      (reason: unknown) => ({ reason }),
    ),
  });
  const queue = entries.slice(0, AHEAD).map(begin);
  for (let next = queue.length; queue.length > 0; next += 1) {
    const head = queue.shift();
    if (!head || told.signal?.aborted) return;
    const result = await head.result;
    const following = entries[next];
    if (following) queue.push(begin(following));
    if ('blob' in result) yield { entry: head.entry, blob: result.blob };
    else told.onFailed(head.entry, result.reason);
  }
}
