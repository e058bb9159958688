import { isForeignPage, isMissingPart, NetworkError, UpdatedError } from '#lib/failures/failures.ts';
import { notifyFailure } from '#lib/notices/notify-failure.ts';

/** Loaded and loading files, by address. */
const wanted = new Map<string, Promise<void>>();

/** Addresses for which a captive portal sent a page, which the browser may have cached. */
const foreign = new Set<string>();

const listeners = new Set<() => void>();
/**
 * Calls `listener` each time the server no longer has a file that this page needs, because it was updated.
 * @returns the function that unsubscribes it
 */
export function onUpdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const missing = (address: string, cause?: unknown) =>
  new NetworkError(`${address} did not arrive`, { cause });

/**
 * Fetches a file into the cache. Only a 404 means an update: other failures, such as a proxy's during a restart, are
 * temporary.
 */
const fetchWhole = async (address: string): Promise<void> => {
  try {
    const response = await fetch(address, { cache: foreign.delete(address) ? 'reload' : 'default' });
    if (response.status === 404) throw new UpdatedError(`${address} is no longer there`);
    if (isForeignPage(response)) foreign.add(address);
    if (!response.ok || isForeignPage(response)) throw missing(address, response.status);
    await response.arrayBuffer();
  } catch (cause) {
    throw cause instanceof UpdatedError ? cause : missing(address, cause);
  }
};

const applyStyles = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      // A link element does not report the reason.
      fetchWhole(address).then(() => reject(missing(address)), reject);
    };
    document.head.append(link);
  });

const bring = (file: string): Promise<void> | undefined => {
  const address = `/${file}`;
  // Files that the HTML links are already loaded.
  if (wanted.has(address) || document.querySelector(`link[href="${address}"]`)) return wanted.get(address);
  const coming = address.endsWith('.css') ? applyStyles(address) : fetchWhole(address);
  coming.catch(() => wanted.delete(address));
  wanted.set(address, coming);
  return coming;
};

/**
 * Imports a chunk after fetching its `files` (build paths, including its imports) into the browser's cache; the build wraps
 * each import() in this. Throws NetworkError if one does not arrive, and UpdatedError if the server no longer has it. Most
 * browsers cache a failed module for the page's lifetime (https://github.com/whatwg/html/issues/6768), while a fetch can be
 * repeated.
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  try {
    await Promise.all(files.map(bring));
  } catch (error) {
    if (error instanceof UpdatedError) for (const listener of listeners) listener();
    throw error;
  }
  return load();
}

const AGAIN_MS = 3000;

/**
 * Loads a background part and retries while the network is down. Never settles if the server no longer has it, so that the
 * page continues without it until a reload.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (error instanceof UpdatedError) return new Promise<never>(() => {});
      if (!(error instanceof NetworkError) && !isMissingPart(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/**
 * Loads a part of the page, then opens it. Meanwhile the pressed control shows a spinner. A failure shows a message and
 * keeps the page, which may have uploads in progress. The next press retries.
 */
export function openLoaded(load: () => Promise<unknown>, open: () => void): void {
  // Safari does not focus a pressed button, so the event says which it was.
  const target = window.event?.target;
  const pressed = target instanceof Element ? target.closest('button, a') : null;
  pressed?.setAttribute('data-waiting', '');
  load()
    .then(open, notifyFailure)
    .finally(() => pressed?.removeAttribute('data-waiting'));
}
