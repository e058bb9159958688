import { NetworkError, UpdatedError } from '../failures/failures.ts';
import { isForeignPage } from '../failures/is-foreign-page.ts';

/** By address: files that are there or on their way. */
const wanted = new Map<string, Promise<void>>();

/** Of these a captive portal has sent a page, which the browser may keep in the file's place. */
const foreign = new Set<string>();

const listeners = new Set<() => void>();
/**
 * Calls `listener` each time that the server no longer has what this page wants to load: it has been updated since.
 * @returns what stops it
 */
export const onUpdated = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const missing = (address: string, cause?: unknown) =>
  new NetworkError(`${address} did not arrive`, { cause });

/** A build that is served has all its files. Other failures, as of a proxy while the server starts, may pass. */
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
      // A link does not say why.
      fetchWhole(address).then(() => reject(missing(address)), reject);
    };
    document.head.append(link);
  });

const bring = (file: string): Promise<void> | undefined => {
  const address = `/${file}`;
  // What the page itself names has come with it.
  if (wanted.has(address) || document.querySelector(`link[href="${address}"]`)) return wanted.get(address);
  const coming = address.endsWith('.css') ? applyStyles(address) : fetchWhole(address);
  coming.catch(() => wanted.delete(address));
  wanted.set(address, coming);
  return coming;
};

/**
 * Imports a chunk once its files (paths of the build, with what it imports) are in the browser's cache; the build puts
 * this around each import(). Throws NetworkError when one does not arrive, UpdatedError when the server no longer has it.
 * Most browsers keep a module that they could not fetch as failed for as long as the page lives
 * (https://github.com/whatwg/html/issues/6768), so that one press without a network would cost all later ones; a fetch
 * can be repeated.
 */
export const loadChunk = async <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> => {
  try {
    await Promise.all(files.map(bring));
  } catch (error) {
    if (error instanceof UpdatedError) for (const listener of listeners) listener();
    throw error;
  }
  return load();
};
