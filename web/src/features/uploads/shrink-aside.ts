import { shrinkPhoto } from './shrink-photo.ts';

/** `shrinkPhoto` in a thread of its own, which is gone afterwards with all its memory; on the page where there is none. */
export const shrinkAside = async (file: File): Promise<File | null> => {
  if (!('OffscreenCanvas' in globalThis)) return shrinkPhoto(file);
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
  const shrunk = new Promise<File | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<File | null>) => resolve(data);
    worker.onerror = () => resolve(null);
  });
  worker.postMessage(file);
  return shrunk.finally(() => worker.terminate());
};
