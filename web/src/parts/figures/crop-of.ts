import type { FaceBox } from '@togather/contract/schemas/photos/figures.ts';

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
