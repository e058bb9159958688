import { NetworkError } from './failures.ts';

/** By address: files that are there or on their way. */
const wanted = new Map<string, Promise<void>>();

const missing = (address: string, cause?: unknown) =>
  new NetworkError(`${address} did not arrive`, { cause });

const fetchWhole = async (address: string): Promise<void> => {
  try {
    const response = await fetch(address);
    if (response.ok) await response.arrayBuffer();
    else throw missing(address, response.status);
  } catch (cause) {
    throw missing(address, cause);
  }
};

const applyStyles = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(missing(address));
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
 * this around each import(). Throws NetworkError when one does not arrive. Most browsers keep a module that they could
 * not fetch as failed for as long as the page lives (https://github.com/whatwg/html/issues/6768), so that one press
 * without a network would cost all later ones; a fetch can be repeated.
 */
export const loadChunk = async <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> => {
  await Promise.all(files.map(bring));
  return load();
};
