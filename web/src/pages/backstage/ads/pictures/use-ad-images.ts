import { useEffect, useRef, useState } from 'react';
import { ImageFailure, type ImageFault, refusalOf } from '#pages/backstage/ads/drafts/image-rules.ts';
import type { ImageWork } from '#pages/backstage/ads/drafts/judge-slot.ts';
import type { ChosenImage } from '#parts/ads/ad-slot.ts';
import { storePicture } from '#parts/ads/picture-store.ts';
import { convertImage } from './convert-image.ts';

const SHOWN_WHEN_DONE_MS = 500;

const makeImage = async (file: File, onEncoded: () => void): Promise<ChosenImage> => {
  const converted = await convertImage(file, onEncoded);
  const key = `${Date.now()}-${Math.random()}`;
  await storePicture(key, converted);
  return { key, file: converted };
};

/** Converts chosen files by slot. For one slot the last file counts. */
export const useAdImages = (onReady: (position: number, image: ChosenImage) => void) => {
  const [work, setWork] = useState<Readonly<Record<number, ImageWork>>>({});
  const runs = useRef(new Map<number, symbol>());
  useEffect(() => () => runs.current.clear(), []);

  const clear = (position: number) => {
    runs.current.delete(position);
    setWork(({ [position]: _, ...others }) => others);
  };
  /** A failure stays until the user resolves it. Later results for the slot are ignored. */
  const fail = (position: number, file: File, fault: ImageFault) => {
    runs.current.delete(position);
    setWork((now) => ({ ...now, [position]: { state: 'error', fault, file } }));
  };
  const choose = async (position: number, file: File): Promise<void> => {
    const run = Symbol(file.name);
    runs.current.set(position, run);
    const isLatest = () => runs.current.get(position) === run;
    const showProgress = (progress: 20 | 80 | 100) =>
      isLatest() && setWork((now) => ({ ...now, [position]: { state: 'processing', progress } }));
    const refusal = refusalOf(file);
    if (refusal) return fail(position, file, refusal);
    try {
      showProgress(20);
      const image = await makeImage(file, () => showProgress(80));
      if (!isLatest()) return;
      onReady(position, image);
      showProgress(100);
      setTimeout(() => isLatest() && clear(position), SHOWN_WHEN_DONE_MS);
    } catch (error) {
      if (isLatest()) fail(position, file, error instanceof ImageFailure ? error.fault : 'conversion');
    }
  };
  const clearAll = () => {
    runs.current.clear();
    setWork({});
  };
  return { work, choose, clear, clearAll, fail };
};
