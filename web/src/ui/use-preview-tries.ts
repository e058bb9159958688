import { useEffect, useRef, useState } from 'react';
import { type PreviewFailure, whyNoPreview } from './why-no-preview.ts';

const MOST_TRIES = 6;

interface Tries {
  readonly previewUrl: string;
  readonly made: number;
  readonly failure?: PreviewFailure;
}

/** Tries a preview again while the server is busy making others. A new address is a new try. */
export const usePreviewTries = (previewUrl: string, onBroken: (() => void) | undefined) => {
  const [tries, setTries] = useState<Tries>({ previewUrl, made: 1 });
  const { made, failure } = tries.previewUrl === previewUrl ? tries : { made: 1, failure: undefined };
  const shown = useRef(previewUrl);
  shown.current = previewUrl;
  useEffect(() => {
    if (failure?.kind !== 'busy') return;
    const again = () => setTries({ previewUrl, made: made + 1 });
    const timer = setTimeout(again, failure.seconds * 1000);
    return () => clearTimeout(timer);
  }, [previewUrl, made, failure]);
  const fail = async () => {
    const why = await whyNoPreview(previewUrl);
    // Another address has come meanwhile.
    if (shown.current !== previewUrl) return;
    const isOver = why.kind === 'busy' && made >= MOST_TRIES;
    const failure: PreviewFailure = isOver ? { kind: 'broken' } : why;
    setTries({ previewUrl, made, failure });
    if (failure.kind === 'broken') onBroken?.();
  };
  return { made, failure, fail };
};
