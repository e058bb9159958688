import type { Sharp } from 'sharp';
import { refusing } from './refusing.ts';
import { openPicture } from './set-up-sharp.ts';

/** A face as fractions, 0 to 1, of the displayed picture's width and height. */
export interface FaceBox {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** In pixels. */
export interface Square {
  left: number;
  top: number;
  side: number;
}

/** Margin on each side, as a share of the face's longer side: includes hair and chin, excludes shoulders. */
const MARGIN = 0.35;
/** Detectors end at the forehead, so the crop moves up by this share of the face's height. */
const UPWARD = 0.08;
/** From this ratio on the picture is shrunk while decoding, which is faster for large JPEGs only. */
const SHRINK_FIRST = 0.5;

/**
 * Returns a square WebP of `size` pixels around one face, in sRGB and without metadata.
 * @throws ImageError FILE_CORRUPT, FILE_UNSUPPORTED, FILE_TOO_MANY_PIXELS
 */
export async function renderFaceCrop(bytes: Buffer, box: FaceBox, size = 160): Promise<Buffer> {
  const { picture, ...displayed } = await openPicture(bytes);
  const square = faceSquare(box, displayed);
  const cropped = size / square.side <= SHRINK_FIRST ? shrinkAndCut : cutAndScale;
  return refusing(cropped(picture, { square, displayed, size }).webp({ quality: 80 }).toBuffer());
}

/** Returns the square around a face, moved inside the picture at its borders, and smaller if needed. */
export function faceSquare(box: FaceBox, { width, height }: Size): Square {
  const face = { width: box.width * width, height: box.height * height };
  const wanted = Math.max(face.width, face.height) * (1 + 2 * MARGIN);
  const side = Math.max(1, Math.round(Math.min(wanted, width, height)));
  const centre = {
    x: box.left * width + face.width / 2,
    y: box.top * height + face.height * (0.5 - UPWARD),
  };
  return {
    left: clamp(Math.round(centre.x - side / 2), width - side),
    top: clamp(Math.round(centre.y - side / 2), height - side),
    side,
  };
}

interface Size {
  width: number;
  height: number;
}
interface Crop {
  square: Square;
  displayed: Size;
  size: number;
}

const shrinkAndCut = (picture: Sharp, { square, displayed, size }: Crop): Sharp => {
  const scale = size / square.side;
  const width = Math.max(size, Math.round(displayed.width * scale));
  const height = Math.max(size, Math.round(displayed.height * scale));
  const left = clamp(Math.round(square.left * scale), width - size);
  const top = clamp(Math.round(square.top * scale), height - size);
  return picture.resize(width, height, { fit: 'fill' }).extract({ left, top, width: size, height: size });
};

const cutAndScale = (picture: Sharp, { square, size }: Crop): Sharp => {
  const { left, top, side } = square;
  return picture.extract({ left, top, width: side, height: side }).resize(size, size);
};

const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max));
