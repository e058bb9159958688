import { previewAddress } from '@togather/contract/previews/addresses.ts';
import type { Figure } from '@togather/contract/schemas/photos/figures.ts';
import { useState } from 'react';
import { classes } from '#ui/layout/classes.ts';
import { cropOf } from './crop-of.ts';
import { FacePicture } from './face-picture.tsx';

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
