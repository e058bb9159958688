import { useCallback, useEffect, useRef, useState } from 'react';
import { onResume } from '#lib/device/on-resume.ts';
import { type PreviewFailure, secondsUntilTry, whyNoPreview } from './why-no-preview.ts';

interface Tries {
  readonly previewUrl: string;
  readonly made: number;
  readonly failure?: PreviewFailure;
}

export interface PreviewTries {
  readonly made: number;
  readonly failure: PreviewFailure | undefined;
  /** No automatic retry is left until the network or the tab returns. */
  readonly isDead: boolean;
  readonly fail: () => Promise<void>;
  readonly tryAgain: () => void;
}

/**
 * Retries a preview while the server is busy or the network is down, and once the network or the tab returns. A new address
 * starts over. Calls `onBroken` when the server refuses, for example an expired address.
 */
export function usePreviewTries(previewUrl: string, onBroken?: () => void): PreviewTries {
  const [tries, setTries] = useState<Tries>({ previewUrl, made: 1 });
  const { made, failure } = tries.previewUrl === previewUrl ? tries : { made: 1, failure: undefined };
  const shown = useRef(previewUrl);
  shown.current = previewUrl;
  const seconds = failure ? secondsUntilTry(failure, made) : null;
  const mayHeal = failure !== undefined && failure.kind !== 'unavailable';
  const tryAgain = useCallback(() => setTries({ previewUrl, made: 1 }), [previewUrl]);
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(() => setTries({ previewUrl, made: made + 1 }), seconds * 1000);
    return () => clearTimeout(timer);
  }, [previewUrl, made, seconds]);
  useEffect(() => {
    if (mayHeal) return onResume(tryAgain);
  }, [mayHeal, tryAgain]);
  const fail = async () => {
    const why = await whyNoPreview(previewUrl);
    // The address has changed meanwhile.
    if (shown.current !== previewUrl) return;
    setTries({ previewUrl, made, failure: why });
    if (why.kind === 'refused') onBroken?.();
  };
  return { made, failure, isDead: mayHeal && seconds === null, fail, tryAgain };
}
