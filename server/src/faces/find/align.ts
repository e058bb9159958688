/**
 * dlib's face chip: the face turned upright and scaled so that its points lie where the recognition net learned
 * them. Source: dlib, image_transforms/interpolation.h, get_face_chip_details (mean face shape, indices used).
 */
import { cutCrops } from '../pixels/crop.ts';
import { type Point, similarityTransform, type Transform } from '../pixels/geometry.ts';
import type { Image, ImageBatch } from '../pixels/image.ts';

/** Side of the chip in pixels; the recognition net takes no other. */
export const CHIP_SIDE = 150;
/** Room around the mean face on each side, as a share of it. */
const PADDING = 0.25;

/**
 * The mean face: a landmark's number, and its place in shares of the unpadded chip. Brows and lower lip are left
 * out, because they move most with expression.
 */
const MEAN_FACE: [number, number, number][] = [
  [27, 0.490127, 0.203352],
  [28, 0.490127, 0.307009],
  [29, 0.490127, 0.409805],
  [30, 0.490127, 0.515625],
  [31, 0.36688, 0.587326],
  [32, 0.426036, 0.609345],
  [33, 0.490127, 0.628106],
  [34, 0.554217, 0.609345],
  [35, 0.613373, 0.587326],
  [36, 0.121737, 0.216423],
  [37, 0.187122, 0.178758],
  [38, 0.265825, 0.179852],
  [39, 0.334606, 0.231733],
  [40, 0.260918, 0.245099],
  [41, 0.182743, 0.244077],
  [42, 0.645647, 0.231733],
  [43, 0.714428, 0.179852],
  [44, 0.793132, 0.178758],
  [45, 0.858516, 0.216423],
  [46, 0.79751, 0.244077],
  [47, 0.719335, 0.245099],
  [48, 0.254149, 0.780233],
  [49, 0.340985, 0.745405],
  [50, 0.428858, 0.727388],
  [51, 0.490127, 0.742578],
  [52, 0.551395, 0.727388],
  [53, 0.639268, 0.745405],
  [54, 0.726104, 0.780233],
  [60, 0.290379, 0.784792],
  [61, 0.428096, 0.778746],
  [62, 0.490127, 0.785343],
  [63, 0.552157, 0.778746],
  [64, 0.689874, 0.784792],
];

const chipPixels = (share: number): number => ((PADDING + share) / (2 * PADDING + 1)) * CHIP_SIDE;

const TARGET: Point[] = MEAN_FACE.map(([, x, y]) => ({ x: chipPixels(x), y: chipPixels(y) }));

/** One upright chip of 150 x 150 pixels for each face's 68 points. */
export const cutChips = (image: Image, faces: Point[][]): ImageBatch =>
  cutCrops(image, faces.map(chipTransform), CHIP_SIDE);

/** From the chip's pixels to the image's. */
const chipTransform = (points: Point[]): Transform =>
  similarityTransform(
    TARGET,
    MEAN_FACE.map(([index]) => points[index]!),
  );
