import { previewAddress, previewSrcSet } from '@togather/contract/previews/addresses.ts';
import { type ComponentProps, type CSSProperties, useEffect, useState } from 'react';
import { placeholderColor, placeholderImage, wantPlaceholder } from '#lib/format/placeholder-image.ts';
import { PhotosIcon, RetryIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import type { PreviewTries } from './use-preview-tries.ts';

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
