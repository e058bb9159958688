import type { Photo } from '@togather/contract/photos.ts';
import { classes } from '../../ui/classes.ts';
import { FramedScene } from '../../ui/drawings/scenes.tsx';

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

/** Up to four of the newest photos, edge to edge; a drawing where there is none. */
export const CardCover = ({ photos }: { photos: Photo[] }) => {
  const shown = photos.slice(0, photos.length < 4 ? 1 : 4);
  return (
    <div
      className={classes(
        'grid aspect-video gap-0.5',
        shown.length > 0 && 'bg-night',
        shown.length === 4 && 'grid-cols-2 grid-rows-2',
      )}
    >
      {shown.length === 0 && <Empty />}
      {shown.map((photo) => (
        <img
          key={photo.photoId}
          src={`${photo.previewUrl}&w=${shown.length === 4 ? 320 : 640}`}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full min-h-0 object-cover"
        />
      ))}
    </div>
  );
};
