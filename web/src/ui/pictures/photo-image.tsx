import { previewAddress, previewSrcSet } from '@togather/contract/previews.ts';
import type { ErrorAnswer } from '@togather/contract/schemas/values.ts';
import { type ComponentProps, type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import { onResume } from '#lib/device/on-resume.ts';
import { placeholderColor, placeholderImage, wantPlaceholder } from '#lib/format/placeholder-image.ts';
import { PhotosIcon, RetryIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';

export interface PhotoImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'onError'> {
  previewUrl: string;
  tries: PreviewTries;
  alt: string;
  /** The thumbhash in Base64, or undefined until it has arrived. */
  thumbhash?: string | null | undefined;
  /** An image of this browser's own upload, shown below instead of the thumbhash and messages. */
  localUrl?: string | undefined;
  /** The CSS object-position, by default the centre. */
  position?: string | undefined;
  /** Shown if the preview fails to load. */
  brokenLabel: string;
  /** Shown on a plain tile if the photo has no preview. */
  unavailableLabel: string;
}

const Said = ({ icon: Icon, label }: { icon: typeof PhotosIcon; label: string }) => (
  <span className="absolute inset-0 grid content-center justify-items-center gap-2 p-3 text-center text-xs text-balance text-muted">
    <Icon className="size-7" strokeWidth={1.25} />
    {label}
  </span>
);

/** A square photo above its blurred placeholder. */
export function PhotoImage(props: PhotoImageProps) {
  const {
    previewUrl,
    tries,
    thumbhash,
    localUrl,
    brokenLabel,
    unavailableLabel,
    className,
    alt,
    position,
    ...rest
  } = props;
  const { made, failure, isDead, fail } = tries;
  const isUnavailable = failure?.kind === 'unavailable';
  const placeholder = usePlaceholder(thumbhash);
  const ground = isUnavailable ? undefined : placeholder;
  return (
    <span
      className={classes('absolute inset-0 overflow-hidden bg-surface bg-cover bg-center', className)}
      style={{
        ...(localUrl ? { backgroundImage: `url("${localUrl}")` } : ground),
        ...(position && { backgroundPosition: position }),
      }}
    >
      {isDead && !localUrl && <Said icon={RetryIcon} label={brokenLabel} />}
      {isUnavailable && !localUrl && <Said icon={PhotosIcon} label={unavailableLabel} />}
      {!failure && (
        <img
          {...rest}
          key={made}
          // With src first, some browsers start loading before they know the sizes.
          srcSet={previewSrcSet(previewUrl)}
          src={previewAddress(previewUrl, 320)}
          alt={alt}
          decoding="async"
          onError={() => void fail()}
          style={position ? { objectPosition: position } : undefined}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

/** Returns a photo's placeholder style: its colour at once, its blurred image when the browser is idle. */
const usePlaceholder = (thumbhash: string | null | undefined): CSSProperties | undefined => {
  const [, setMade] = useState<string | null>(null);
  const image = thumbhash ? placeholderImage(thumbhash) : undefined;
  const isWanted = Boolean(thumbhash) && !image;
  useEffect(() => {
    if (isWanted && thumbhash) return wantPlaceholder(thumbhash, () => setMade(thumbhash));
  }, [isWanted, thumbhash]);
  if (!thumbhash) return undefined;
  return image ? { backgroundImage: `url("${image}")` } : { backgroundColor: placeholderColor(thumbhash) };
};

interface Tries {
  readonly previewUrl: string;
  readonly made: number;
  readonly failure?: PreviewFailure;
}

interface PreviewTries {
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

/**
 * Why an <img> could not show a preview, which the element does not report: the photo has none, the server asks to retry,
 * it refuses, or network or server are down.
 */
type PreviewFailure = { kind: 'unavailable' | 'refused' | 'lost' } | { kind: 'busy'; seconds: number };

const SECONDS = 5;
const MOST_TRIES = 6;

/** Requests the smallest preview to find the reason. Never throws. */
export async function whyNoPreview(
  previewUrl: string,
  fetchOne: typeof fetch = fetch,
): Promise<PreviewFailure> {
  try {
    const response = await fetchOne(previewAddress(previewUrl, 320));
    // The preview has appeared meanwhile.
    if (response.ok) return { kind: 'busy', seconds: 0 };
    const seconds = Number(response.headers.get('retry-after')) || SECONDS;
    if (response.status === 503) return { kind: 'busy', seconds };
    if (response.status >= 500) return { kind: 'lost' };
    const { error } = (await response.json()) as Partial<ErrorAnswer>;
    return { kind: error?.code === 'PREVIEW_UNAVAILABLE' ? 'unavailable' : 'refused' };
  } catch {
    return { kind: 'lost' };
  }
}

/** Returns the seconds until the next automatic retry after `made` ones, or null for none: after 31 s of a lost network. */
export function secondsUntilTry(failure: PreviewFailure, made: number): number | null {
  if (made >= MOST_TRIES) return null;
  if (failure.kind === 'busy') return failure.seconds;
  return failure.kind === 'lost' ? 2 ** (made - 1) : null;
}
