import { shrinkPhoto } from './shrink-photo.ts';
import workerAddress from './shrink-worker.ts?worker&url';

const hasThreads = 'OffscreenCanvas' in globalThis;

/** Prefetches the worker's script, since the network may be down when a photo needs it. */
export function fetchShrinker(): void {
  if (hasThreads) fetch(workerAddress).catch(() => {});
}

/**
 * Runs `shrinkPhoto` in a worker that is terminated afterwards to free its memory, or on the page if no worker can start.
 */
export async function shrinkAside(file: File): Promise<File | null> {
  if (!hasThreads) return shrinkPhoto(file);
  const worker = new Worker(workerAddress, { type: 'module' });
  const shrunk = new Promise<File | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<File | null>) => resolve(data);
    worker.onerror = () => resolve(shrinkPhoto(file));
  });
  worker.postMessage(file);
  return shrunk.finally(() => worker.terminate());
}
