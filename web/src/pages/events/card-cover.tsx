import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { useState } from 'react';
import { FramedScene } from '#ui/drawings/scenes.tsx';
import { classes } from '#ui/layout/classes.ts';

const MOSAIC = 3;

const Empty = () => (
  <svg
    viewBox="0 0 320 180"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
    className="size-full bg-sunken text-muted"
  >
    <FramedScene scene="hills" x={82} y={48} size={84} turn={-6} />
    <FramedScene scene="pair" x={156} y={48} size={84} turn={5} />
  </svg>
);

/** Shows the newest displayable photo, or three of them, cropped alike, or a drawing without any. */
export const CardCover = ({ photos }: { photos: Photo[] }) => {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const whole = photos.filter(({ photoId }) => !broken.has(photoId));
  const shown = whole.slice(0, whole.length < MOSAIC ? 1 : MOSAIC);
  return (
    <div
      className={classes(
        'grid aspect-video shrink-0 gap-0.5 overflow-hidden',
        shown.length > 0 && 'bg-night',
        shown.length === MOSAIC && 'grid-cols-3 grid-rows-2 *:first:col-span-2 *:first:row-span-2',
      )}
    >
      {shown.length === 0 && <Empty />}
      {shown.map((photo, place) => (
        <img
          key={photo.photoId}
          src={`${photo.previewUrl}&w=${place === 0 ? 640 : 320}`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken((others) => new Set(others).add(photo.photoId))}
          className="size-full min-h-0 object-cover"
        />
      ))}
    </div>
  );
};
