import { previewAddress } from '@togather/contract/previews/addresses.ts';
import { useState } from 'react';
import { PhotosIcon } from '#ui/icons/icons.tsx';

const picture = 'size-28 rounded-control bg-sunken';

/** A reported photo of 112 by 112 CSS pixels, or an icon if it cannot be shown. `alt` describes either. */
export const ReportedPicture = ({ previewUrl, alt }: { previewUrl: string; alt: string }) => {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken)
    return (
      <span role="img" aria-label={alt} className={`${picture} grid place-items-center text-muted`}>
        <PhotosIcon strokeWidth={1.25} className="size-10" />
      </span>
    );
  return (
    <img
      src={previewAddress(previewUrl, 320)}
      alt={alt}
      width={112}
      height={112}
      loading="lazy"
      onError={() => setIsBroken(true)}
      className={`${picture} object-cover`}
    />
  );
};
