/** A face's place in its photo, in fractions of the photo's width and height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Boxes with a larger intersection over union are one face: the detector returns nearly the same box for the same
 * picture, and neighbouring faces hardly overlap.
 */
const SAME_PLACE = 0.4;

/** Returns the intersection over union of two boxes: 0 when apart, 1 when equal. */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (one.width * one.height + other.width * other.height - shared);
}

/**
 * Returns whether two boxes are one face. Another detector draws larger or smaller boxes, so boxes that contain each
 * other's centre count too; a forgotten face must not return with another face pack.
 */
export function isSamePlace(one: Box, other: Box): boolean {
  return overlapOf(one, other) > SAME_PLACE || (holdsMiddle(one, other) && holdsMiddle(other, one));
}

const holdsMiddle = (outer: Box, { left, top, width, height }: Box): boolean => {
  const [x, y] = [left + width / 2 - outer.left, top + height / 2 - outer.top];
  return x > 0 && y > 0 && x < outer.width && y < outer.height;
};

/** Removes the faces of people who asked to be forgotten. */
export function dropForgotten<F extends { readonly box: Box }>(
  faces: readonly F[],
  forgotten: readonly Box[],
): F[] {
  return faces.filter((face) => !forgotten.some((box) => isSamePlace(face.box, box)));
}
