import { shrinkPhoto } from './shrink-photo.ts';
import workerAddress from './shrink-worker.ts?worker&url';

const hasThreads = 'OffscreenCanvas' in globalThis;

/** Brings the thread's script into the browser's cache: when a photo wants it, the network may be gone. */
export const fetchShrinker = (): void => {
  if (hasThreads) fetch(workerAddress).catch(() => {});
};

/**
 * `shrinkPhoto` in a thread of its own, which is gone afterwards with all its memory; on the page where there is none,
 * or where its script does not come.
 */
export const shrinkAside = async (file: File): Promise<File | null> => {
  if (!hasThreads) return shrinkPhoto(file);
  const worker = new Worker(workerAddress, { type: 'module' });
  const shrunk = new Promise<File | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<File | null>) => resolve(data);
    worker.onerror = () => resolve(shrinkPhoto(file));
  });
  worker.postMessage(file);
  return shrunk.finally(() => worker.terminate());
};
