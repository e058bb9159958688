import { previewAddress } from '@togather/contract/previews.ts';
import type { FaceBox, Figure } from '@togather/contract/schemas/figures.ts';
import { useState } from 'react';
import { PersonIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { usePreviewTries } from '#ui/pictures/photo-image.tsx';

/** A face's crop, retried like a photo when the server is busy or the network is down. */
export function FacePicture({ src, alt = '', className }: { src: string; alt?: string; className: string }) {
  const { made, failure, fail } = usePreviewTries(src);
  if (failure)
    return (
      <span
        {...(alt && { role: 'img', 'aria-label': alt })}
        className={classes('grid aspect-square place-items-center bg-surface text-muted', className)}
      >
        <PersonIcon className="size-3/5" />
      </span>
    );
  return (
    <img
      key={made}
      src={src}
      alt={alt}
      width={160}
      height={160}
      loading="lazy"
      decoding="async"
      onError={({ currentTarget }) => {
        // Without the browser's sign of a broken picture, while the reason is being asked for.
        currentTarget.style.visibility = 'hidden';
        void fail();
      }}
      className={className}
    />
  );
}

/** The crop's side in sides of the face box. */
const MARGIN = 1.6;

/** Returns the square around a face in pixels of its picture, within the picture. */
export function cropOf(box: FaceBox, picture: { width: number; height: number }) {
  const [width, height] = [box.width * picture.width, box.height * picture.height];
  const side = Math.min(MARGIN * Math.max(width, height), picture.width, picture.height);
  const within = (centre: number, length: number) => Math.min(Math.max(centre - side / 2, 0), length - side);
  return {
    side,
    left: within(box.left * picture.width + width / 2, picture.width),
    top: within(box.top * picture.height + height / 2, picture.height),
  };
}

interface FigurePictureProps {
  figure: Figure;
  alt?: string;
  className: string;
}

/** The photo's preview, moved so that only the face shows. */
const FaceInPreview = ({ figure, alt = '', className }: FigurePictureProps) => {
  const { faceBox, photo } = figure.representativeFace;
  const [size, setSize] = useState<{ width: number; height: number }>();
  const crop = size && cropOf(faceBox, size);
  return (
    <span className={classes('block overflow-hidden', className)}>
      <img
        src={previewAddress(photo.previewUrl, 1280)}
        alt={alt}
        decoding="async"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
        className="max-w-none"
        style={
          crop && {
            width: `${(100 * size.width) / crop.side}%`,
            // Percent of the picture itself.
            transform: `translate(${(-100 * crop.left) / size.width}%, ${(-100 * crop.top) / size.height}%)`,
          }
        }
      />
    </span>
  );
};

/** A person's face: the server's crop, or the same cut from the photo where the server makes none. */
export function FigurePicture({ figure, ...props }: FigurePictureProps) {
  const { cropUrl } = figure.representativeFace;
  return cropUrl ? <FacePicture src={cropUrl} {...props} /> : <FaceInPreview figure={figure} {...props} />;
}
