import type { SyntheticEvent } from 'react';
import { classes } from '#ui/layout/classes.ts';

/**
 * An ad's whole picture in the ratio of its place, below its mark. The size is reserved, so that nothing moves when the
 * picture arrives.
 */
export function AdFrame({
  positionId,
  src,
  alt = '',
  mark,
  loading = 'lazy',
  onLoad,
}: {
  positionId: number;
  src: string | null;
  alt?: string;
  /** The word that tells ads from photos. */
  mark: string;
  loading?: 'lazy' | 'eager';
  onLoad?: (event: SyntheticEvent<HTMLImageElement>) => void;
}) {
  const aspectRatio = adRatioOf(positionId);
  const isWide = aspectRatio > 2;
  return (
    <span className={classes('flex size-full flex-col gap-1', isWide ? 'items-start' : 'items-center p-2')}>
      <span
        className={classes(
          'shrink-0 rounded-chip bg-ink/12 px-1.5 text-xs leading-5',
          !isWide && 'self-start',
        )}
      >
        {mark}
      </span>
      <span
        style={{ aspectRatio }}
        className={classes(
          'grid min-h-0 w-full items-center [container-type:size]',
          !isWide && 'justify-items-center',
        )}
      >
        {src && (
          <img
            src={src}
            alt={alt}
            loading={loading}
            decoding="async"
            onLoad={onLoad}
            className="max-h-[100cqh] max-w-[100cqw] rounded-control"
          />
        )}
      </span>
    </span>
  );
}

/** Width divided by height of each position's picture, wherever and on whatever device it is shown. */
const AD_RATIOS: Readonly<Record<number, number>> = { 1: 4, 2: 4, 3: 4, 4: 4, 5: 4 / 3, 6: 1 };

export const adRatioOf = (positionId: number): number => AD_RATIOS[positionId] ?? 1;
