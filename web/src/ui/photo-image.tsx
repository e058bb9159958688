import type { ComponentProps } from 'react';
import { previewAddress, previewSrcSet } from '../lib/preview-address.ts';
import { classes } from './classes.ts';
import { PhotosIcon } from './icons.tsx';
import { usePlaceholder } from './use-placeholder.ts';
import { usePreviewTries } from './use-preview-tries.ts';

export interface PhotoImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'onError'> {
  previewUrl: string;
  alt: string;
  /** Base64 of the thumbhash; undefined until it has arrived. */
  thumbhash?: string | null | undefined;
  /** Shown below instead of the thumbhash: what this browser itself has just uploaded. */
  localUrl?: string | undefined;
  brokenLabel: string;
  /** Said on a plain tile where there never will be a preview. */
  unavailableLabel: string;
  /** The preview could not be loaded, as when its address has expired. */
  onBroken?: (() => void) | undefined;
}

const Said = ({ label }: { label: string }) => (
  <span className="absolute inset-0 grid content-center justify-items-center gap-2 p-3 text-center text-xs text-balance text-muted">
    <PhotosIcon className="size-7" strokeWidth={1.25} />
    {label}
  </span>
);

/** A photo filling its square, above a blur of itself. */
export const PhotoImage = (props: PhotoImageProps) => {
  const {
    previewUrl,
    thumbhash,
    localUrl,
    brokenLabel,
    unavailableLabel,
    onBroken,
    className,
    alt,
    ...rest
  } = props;
  const { made, failure, fail } = usePreviewTries(previewUrl, onBroken);
  const placeholder = usePlaceholder(thumbhash);
  const ground = localUrl ? { backgroundImage: `url("${localUrl}")` } : placeholder;
  return (
    <span
      className={classes('absolute inset-0 overflow-hidden bg-surface bg-cover bg-center', className)}
      style={failure?.kind === 'unavailable' ? undefined : ground}
    >
      {failure?.kind === 'broken' && <Said label={brokenLabel} />}
      {failure?.kind === 'unavailable' && <Said label={unavailableLabel} />}
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
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
};
