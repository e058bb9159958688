/** Finds faces: one net, run on the photo at several sizes, since each size sees faces of its own range. */

import type { Net } from '../nets/runtime.ts';
import { resizeImage } from '../pixels/decode.ts';
import { type Box, clipBox, containment, overlap, type Point, type Size } from '../pixels/geometry.ts';
import type { Image } from '../pixels/image.ts';
import { anchorsFor } from './anchors.ts';

/**
 * A box in pixels of the image it was found in; `score` is the net's confidence, of what is found 0.5 to 1.
 * `points`: eyes, nose and corners of the mouth, as five-points.ts orders them, if the detector reports
 * them.
 */
export type Detection = Box & { score: number; points?: Point[] | undefined };

/** Below this confidence a box is no face. */
const LEAST_SCORE = 0.5;
/**
 * Long side of the input of each pass, and the smallest face (height in pixels of that input) it is trusted
 * with: the coarse pass finds faces that fill the frame and sees patterns in small ones.
 */
const COARSE = { side: 256, leastHeight: 80 };
const MAIN = { side: 512, leastHeight: 20 };
const FINE = { side: 768, leastHeight: 0 };
const FINEST = { side: 1024, leastHeight: 0 };
/**
 * The other passes run where they can add a face: the fine one beside small faces (height in pixels of the main
 * input) and where something may be a face, the coarse one beside large ones (share of the long side), both where
 * nothing was found; the finest, the most expensive, beside the smallest faces. On canvases of 12 megapixels with faces of
 * 140 to 400 px that is a recall of 0.99; without the finest, and with 48 for 56, it is 0.91.
 */
const SMALL_FACE = 56;
const SMALLEST_FACE = 30;
const LEAST_HINT = 0.2;
const MOST_HINT_OVERLAP = 0.2;
const LARGE_FACE_SHARE = 0.3;
/** A pass finds nothing new in a photo it would enlarge more than this. */
const MOST_ENLARGEMENT = 2;
/** A face that fills the whole photo is found only when something is around it: black, this share of the side. */
const BORDER = 0.25;
const TIGHT_SIDE = 256;
/** Two boxes above either of these are one face. */
const MOST_OVERLAP = 0.4;
const MOST_CONTAINMENT = 0.5;
/** The net halves its input five times without rounding when the sides are multiples of this. */
const GRID = 32;
/** What the net's offsets are multiplied by: the box coder of TensorFlow's object detection. */
const CENTRE_SCALE = 10;
const SIZE_SCALE = 5;

/** The faces of an image, best first, clipped to it. */
export const detectFaces = async (detector: Net, image: Image): Promise<Detection[]> => {
  const found = await detectInPasses(detector, image);
  const all = found.length > 0 ? found : await detectTightFaces(detector, image);
  const inside = all.map((box) => ({ ...clipBox(box, image), score: box.score }));
  return withoutDuplicates(inside.filter((box) => box.width > 0 && box.height > 0));
};

const detectInPasses = async (detector: Net, image: Image): Promise<Detection[]> => {
  const longSide = Math.max(image.width, image.height);
  const seen = await detectAtScale(detector, image, MAIN.side / longSide);
  const found = trusted(seen, MAIN, image);
  const add = async (pass: Pass) => {
    found.push(...trusted(await detectAtScale(detector, image, pass.side / longSide), pass, image));
  };
  for (const pass of passesToAdd(seen, found, longSide)) await add(pass);
  const hasSmallest = found.some((face) => heightInMain(face, longSide) < SMALLEST_FACE);
  if (hasSmallest && mayEnlarge(FINEST, longSide)) await add(FINEST);
  return found;
};

type Pass = typeof MAIN;

const heightInMain = ({ height }: Box, longSide: number): number => (height * MAIN.side) / longSide;

const mayEnlarge = ({ side }: Pass, longSide: number): boolean => side / longSide <= MOST_ENLARGEMENT;

const trusted = (seen: Detection[], { side, leastHeight }: Pass, image: Image): Detection[] => {
  const least = (leastHeight * Math.max(image.width, image.height)) / side;
  return seen.filter(({ score, height }) => score >= LEAST_SCORE && height >= least);
};

/** `seen`: boxes of the main pass down to a hint of a face; `found`: those that are faces. */
const passesToAdd = (seen: Detection[], found: Detection[], longSide: number): Pass[] => {
  const hasLarge = found.some(({ height }) => height > LARGE_FACE_SHARE * longSide);
  const hasSmall = found.some((face) => heightInMain(face, longSide) < SMALL_FACE);
  const hasHint = seen.some(
    (box) => box.score < LEAST_SCORE && found.every((face) => overlap(box, face) <= MOST_HINT_OVERLAP),
  );
  const none = found.length === 0;
  const passes: Pass[] = none || hasLarge ? [COARSE] : [];
  if ((none || hasSmall || hasHint) && mayEnlarge(FINE, longSide)) passes.push(FINE);
  return passes;
};

/** The image with a border around it, at one scale or two. */
const detectTightFaces = async (detector: Net, image: Image): Promise<Detection[]> => {
  const border = Math.round(Math.max(image.width, image.height) * BORDER);
  const size = { width: image.width + 2 * border, height: image.height + 2 * border };
  const framed = placeOnBlack(image, size, border);
  const scale = TIGHT_SIDE / Math.max(size.width, size.height);
  // A tiny picture shows its face either a little enlarged or much.
  for (const tried of scale > MOST_ENLARGEMENT ? [MOST_ENLARGEMENT, scale] : [scale]) {
    const seen = await detectAtScale(detector, framed, tried);
    const found = seen.filter(({ score }) => score >= LEAST_SCORE);
    if (found.length > 0)
      return found.map((box) => ({ ...box, left: box.left - border, top: box.top - border }));
  }
  return [];
};

const detectAtScale = async (detector: Net, image: Image, scale: number): Promise<Detection[]> => {
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const input = padToGrid(await resizeImage(image, width, height));
  const { boxes, classes } = await detector({ ...input, count: 1 });
  return readBoxes(boxes!, classes!, input).map(({ left, top, width, height, score }) => ({
    left: left / scale,
    top: top / scale,
    width: width / scale,
    height: height / scale,
    score,
  }));
};

/** Black below and to the right, until both sides are multiples of 32. */
const padToGrid = (image: Image): Image => {
  const width = Math.ceil(image.width / GRID) * GRID;
  const height = Math.ceil(image.height / GRID) * GRID;
  if (width === image.width && height === image.height) return image;
  return placeOnBlack(image, { width, height }, 0);
};

/** The image on a black ground of `size`, `offset` pixels from its left and top. */
export const placeOnBlack = (image: Image, size: Size, offset: number): Image => {
  const data = new Uint8Array(size.width * size.height * 3);
  const row = image.width * 3;
  for (let y = 0; y < image.height; y++) {
    const at = ((y + offset) * size.width + offset) * 3;
    data.set(image.data.subarray(y * row, (y + 1) * row), at);
  }
  return { data, ...size };
};

/** The boxes that are at least a hint of a face; classes and offsets as detector-net.ts describes them. */
const readBoxes = (offsets: Float32Array, classes: Float32Array, input: Size): Detection[] => {
  const anchors = anchorsFor(input);
  if (anchors.length !== offsets.length)
    throw new Error(`${offsets.length} offsets, ${anchors.length} anchors`);
  const leastLogit = Math.log(LEAST_HINT / (1 - LEAST_HINT));
  const detections: Detection[] = [];
  for (let i = 0; i < anchors.length / 4; i++) {
    const logit = classes[3 * i + 1]!;
    if (logit < leastLogit) continue;
    detections.push({ ...boxAt(anchors, offsets, 4 * i), score: 1 / (1 + Math.exp(-logit)) });
  }
  return detections;
};

/** The four numbers from `at` on: offsets y, x, height, width against an anchor's x, y, width, height. */
const boxAt = (anchors: Float32Array, offsets: Float32Array, at: number): Box => {
  const anchorWidth = anchors[at + 2]!;
  const anchorHeight = anchors[at + 3]!;
  const centreX = anchors[at]! + (offsets[at + 1]! / CENTRE_SCALE) * anchorWidth;
  const centreY = anchors[at + 1]! + (offsets[at]! / CENTRE_SCALE) * anchorHeight;
  const width = Math.exp(offsets[at + 3]! / SIZE_SCALE) * anchorWidth;
  const height = Math.exp(offsets[at + 2]! / SIZE_SCALE) * anchorHeight;
  return { left: centreX - width / 2, top: centreY - height / 2, width, height };
};

/** Greedy non-maximum suppression: of boxes on one face the most confident stays. */
export const withoutDuplicates = (boxes: Detection[], mostOverlap = MOST_OVERLAP): Detection[] => {
  const kept: Detection[] = [];
  for (const box of boxes.toSorted((one, other) => other.score - one.score)) {
    const isNew = kept.every(
      (other) => overlap(box, other) <= mostOverlap && containment(box, other) <= MOST_CONTAINMENT,
    );
    if (isNew) kept.push(box);
  }
  return kept;
};
