import type { ComponentProps } from 'react';
import { previewAddress, previewSrcSet } from '../../platform/format/preview-address.ts';
import { PhotosIcon, RetryIcon } from '../icons/icons.tsx';
import { classes } from '../layout/classes.ts';
import { usePlaceholder } from './use-placeholder.ts';
import type { PreviewTries } from './use-preview-tries.ts';

export interface PhotoImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'onError'> {
  previewUrl: string;
  tries: PreviewTries;
  alt: string;
  /** Base64 of the thumbhash; undefined until it has arrived. */
  thumbhash?: string | null | undefined;
  /** Shown below instead of the thumbhash, and instead of anything said: what this browser itself has just uploaded. */
  localUrl?: string | undefined;
  /** CSS's object-position; the middle unless given. */
  position?: string | undefined;
  /** Said where the preview could not be loaded. */
  brokenLabel: string;
  /** Said on a plain tile where there never will be a preview. */
  unavailableLabel: string;
}

const Said = ({ icon: Icon, label }: { icon: typeof PhotosIcon; label: string }) => (
  <span className="absolute inset-0 grid content-center justify-items-center gap-2 p-3 text-center text-xs text-balance text-muted">
    <Icon className="size-7" strokeWidth={1.25} />
    {label}
  </span>
);

/** A photo filling its square, above a blur of itself. */
export const PhotoImage = (props: PhotoImageProps) => {
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
          // The order matters: with src first, some browsers begin loading before they know the sizes.
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
};
