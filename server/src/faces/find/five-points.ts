/**
 * The chip that most nets since ArcFace learned from: 112 x 112 pixels, turned and scaled so that five points lie where
 * the training had them. The points, everywhere in this order: the eye on the image's left, the other eye, the tip of the
 * nose, the corner of the mouth on the image's left, the other corner (of an upright face).
 * Source: the template of insightface's face_align.py, which OpenCV's FaceRecognizerSF::alignCrop also uses.
 */

import { FIVE_POINT_SIDE } from '#faces/packs/face-pack.ts';
import { cutCrops } from '#faces/pixels/crop.ts';
import { inverseTransform, type Point, similarityTransform, type Transform } from '#faces/pixels/geometry.ts';
import type { Image, ImageBatch } from '#faces/pixels/image.ts';

export const FIVE_POINT_TEMPLATE: readonly Point[] = [
  { x: 38.2946, y: 51.6963 },
  { x: 73.5318, y: 51.5014 },
  { x: 56.0252, y: 71.7366 },
  { x: 41.5493, y: 92.3655 },
  { x: 70.7299, y: 92.2041 },
];

/**
 * From the chip's pixels to the image's. The fit is made the other way round, image to template, as in training: with
 * noise in the points the two differ.
 */
export function fivePointTransform(points: Point[]): Transform {
  return inverseTransform(similarityTransform(points, [...FIVE_POINT_TEMPLATE]));
}

/** One chip of 112 x 112 pixels for each face's five points. */
export function cutFivePointChips(image: Image, faces: Point[][]): ImageBatch {
  return cutCrops(image, faces.map(fivePointTransform), FIVE_POINT_SIDE);
}
