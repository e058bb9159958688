import { type ComponentProps, useState } from 'react';
import { previewAddress, previewSrcSet } from '../lib/preview-address.ts';
import { classes } from './classes.ts';
import { usePlaceholder } from './use-placeholder.ts';

export interface PhotoImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'onError'> {
  previewUrl: string;
  alt: string;
  /** Base64 of the thumbhash; undefined until it has arrived. */
  thumbhash?: string | null | undefined;
  /** Shown below instead of the thumbhash: what this browser itself has just uploaded. */
  localUrl?: string | undefined;
  brokenLabel: string;
  /** The preview could not be loaded, as when its address has expired. */
  onBroken?: (() => void) | undefined;
}

const Broken = ({ label }: { label: string }) => (
  <span className="absolute inset-0 grid place-items-center p-3 text-center text-xs text-muted">{label}</span>
);

/** A photo filling its square, above a blur of itself. A new address is a new try. */
export const PhotoImage = (props: PhotoImageProps) => {
  const { previewUrl, thumbhash, localUrl, brokenLabel, onBroken, className, alt, ...rest } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const placeholder = usePlaceholder(thumbhash);
  const ground = localUrl ? { backgroundImage: `url("${localUrl}")` } : placeholder;
  const fail = () => {
    setBroken(previewUrl);
    onBroken?.();
  };
  return (
    <span
      className={classes('absolute inset-0 overflow-hidden bg-surface bg-cover bg-center', className)}
      style={ground}
    >
      {broken === previewUrl ? (
        <Broken label={brokenLabel} />
      ) : (
        <img
          {...rest}
          // The order matters: with src first, some browsers begin loading before they know the sizes.
          srcSet={previewSrcSet(previewUrl)}
          src={previewAddress(previewUrl, 320)}
          alt={alt}
          decoding="async"
          onError={fail}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
};
