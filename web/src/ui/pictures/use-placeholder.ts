import { type CSSProperties, useEffect, useState } from 'react';
import { placeholderColor, placeholderImage, wantPlaceholder } from '#lib/format/placeholder-image.ts';

/** Returns a photo's placeholder style: its colour at once, its blurred image when the browser is idle. */
export const usePlaceholder = (thumbhash: string | null | undefined): CSSProperties | undefined => {
  const [, setMade] = useState<string | null>(null);
  const image = thumbhash ? placeholderImage(thumbhash) : undefined;
  const isWanted = Boolean(thumbhash) && !image;
  useEffect(() => {
    if (isWanted && thumbhash) return wantPlaceholder(thumbhash, () => setMade(thumbhash));
  }, [isWanted, thumbhash]);
  if (!thumbhash) return undefined;
  return image ? { backgroundImage: `url("${image}")` } : { backgroundColor: placeholderColor(thumbhash) };
};
