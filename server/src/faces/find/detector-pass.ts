/** One pass of the detector: the net, run on an image at one scale. */
import type { Net } from '#faces/nets/runtime.ts';
import { resizeImage } from '#faces/pixels/decode.ts';
import { type Box, clipBox, containment, overlap, type Size } from '#faces/pixels/geometry.ts';
import type { Image } from '#faces/pixels/image.ts';

/** A box in pixels of the image; `score` is the net's confidence, 0 to 1. */
export type Detection = Box & { score: number };

/** Below this score a box is no face. */
export const LEAST_SCORE = 0.5;
/** Boxes of a lower score are not even a hint of a face. */
const LEAST_HINT = 0.2;
/** Two boxes above either of these are one face. */
const MOST_OVERLAP = 0.4;
const MOST_CONTAINMENT = 0.5;
/** The net halves its input five times without rounding when the sides are multiples of this. */
const GRID = 32;
/** A face that fills the whole image is found only with something around it: black, this share of the long side. */
const BORDER = 0.25;
/** What the net's offsets are multiplied by: the box coder of TensorFlow's object detection. */
const CENTRE_SCALE = 10;
const SIZE_SCALE = 5;

/** Returns every box that is at least a hint of a face, duplicates included. */
export async function detectAtScale(detector: Net, image: Image, scale: number): Promise<Detection[]> {
  const input = padToGrid(await scaleImage(image, scale));
  const { boxes, classes } = await detector({ ...input, count: 1 });
  return readBoxes(boxes!, classes!, input).map((box) => scaleDetection(box, 1 / scale));
}

/** The detection in an image whose sides are `factor` times as long. */
export function scaleDetection({ left, top, width, height, score }: Detection, factor: number): Detection {
  return { left: left * factor, top: top * factor, width: width * factor, height: height * factor, score };
}

/** The image with its sides times `factor`, in whole pixels. */
export function scaleImage(image: Image, factor: number): Promise<Image> {
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * factor)));
  return resizeImage(image, width!, height!);
}

/** Adds a black border on each side, and runs passes at these scales until one finds a face. */
export async function detectInFrame(
  detector: Net,
  image: Image,
  scalesOf: (longSide: number) => number[],
): Promise<Detection[]> {
  const border = Math.round(Math.max(image.width, image.height) * BORDER);
  const size = { width: image.width + 2 * border, height: image.height + 2 * border };
  const framed = placeOnBlack(image, size, border);
  for (const scale of scalesOf(Math.max(size.width, size.height))) {
    const found = facesAmong(await detectAtScale(detector, framed, scale));
    if (found.length > 0)
      return found.map((box) => ({ ...box, left: box.left - border, top: box.top - border }));
  }
  return [];
}

export function facesAmong(seen: Detection[], leastScore = LEAST_SCORE): Detection[] {
  return seen.filter(({ score }) => score >= leastScore);
}

/** Clips boxes to the image and removes duplicates; the best come first. */
export function settle(boxes: Detection[], image: Image): Detection[] {
  const inside = boxes.map((box) => ({ ...clipBox(box, image), score: box.score }));
  return withoutDuplicates(inside.filter((box) => box.width > 0 && box.height > 0));
}

/** Black below and to the right, until both sides are multiples of 32. */
const padToGrid = (image: Image): Image => {
  const width = Math.ceil(image.width / GRID) * GRID;
  const height = Math.ceil(image.height / GRID) * GRID;
  if (width === image.width && height === image.height) return image;
  return placeOnBlack(image, { width, height }, 0);
};

/** The image on a black ground of `size`, `offset` pixels from its left and top. */
const placeOnBlack = (image: Image, size: Size, offset: number): Image => {
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
const withoutDuplicates = (boxes: Detection[]): Detection[] => {
  const kept: Detection[] = [];
  for (const box of boxes.toSorted((one, other) => other.score - one.score)) {
    const isNew = kept.every(
      (other) => overlap(box, other) <= MOST_OVERLAP && containment(box, other) <= MOST_CONTAINMENT,
    );
    if (isNew) kept.push(box);
  }
  return kept;
};

/** The finest grid has a cell every 16 pixels; each of the next five grids doubles that. */
const FINEST_CELL = 16;
/** Anchor sizes are fractions of the input the net was trained on, whatever the input is. */
const TRAINED_SIDE = 512;
/** The scale of each grid, fine to coarse, and the 1 that the last one interpolates towards. */
const SCALES = [0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1];
const COARSE_RATIOS = [2, 1 / 2, 3, 1 / 3];

const known = new Map<string, Float32Array>();

/**
 * Anchors of an input whose sides are multiples of 32, in the order of the net's outputs:
 * centre x, centre y, width and height in pixels, four numbers each.
 */
const anchorsFor = (input: Size): Float32Array => {
  const key = `${input.width}x${input.height}`;
  const anchors = known.get(key) ?? makeAnchors(input);
  known.set(key, anchors);
  return anchors;
};

const makeAnchors = (input: Size): Float32Array => {
  const anchors: number[] = [];
  let columns = Math.ceil(input.width / FINEST_CELL);
  let rows = Math.ceil(input.height / FINEST_CELL);
  let cell = FINEST_CELL;
  for (let level = 0; level < SCALES.length - 1; level++) {
    const shapes = shapesOf(level);
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        for (const [width, height] of shapes) anchors.push((x + 0.5) * cell, (y + 0.5) * cell, width, height);
      }
    }
    columns = Math.ceil(columns / 2);
    rows = Math.ceil(rows / 2);
    cell *= 2;
  }
  return Float32Array.from(anchors);
};

/** Width and height in pixels of the anchors in each cell of one grid. */
const shapesOf = (level: number): [number, number][] => {
  const scale = SCALES[level]!;
  const stretched = (ratio: number): [number, number] => [
    scale * Math.sqrt(ratio) * TRAINED_SIDE,
    (scale / Math.sqrt(ratio)) * TRAINED_SIDE,
  ];
  if (level === 0) {
    const half = (scale / 2) * TRAINED_SIDE;
    return [[half, half], stretched(2), stretched(1 / 2)];
  }
  const between = Math.sqrt(scale * SCALES[level + 1]!) * TRAINED_SIDE;
  return [stretched(1), [between, between], ...COARSE_RATIOS.map(stretched)];
};
