/** Finds faces: one net, run on the photo at several sizes, since each size sees faces of its own range. */
import { anchorsFor } from './anchors.ts';
import { resizeImage } from './decode.ts';
import { type Box, clipBox, containment, overlap, type Size } from './geometry.ts';
import type { Image } from './image.ts';
import type { Net } from './runtime.ts';

/** A box in pixels of the image it was found in; `score` is the net's confidence, 0.5 to 1. */
export type Detection = Box & { score: number };

/** Below this confidence a box is no face. */
const LEAST_SCORE = 0.5;
/**
 * Long side of the input of each pass, and the smallest face (height in pixels of that input) it is trusted
 * with: the coarse passes find faces that fill the frame and see patterns in small ones.
 */
const PASSES = [
  { side: 256, leastHeight: 80 },
  { side: 512, leastHeight: 20 },
  { side: 768, leastHeight: 0 },
];
/** The fine pass finds nothing new in a photo it would enlarge more than this. */
const MOST_ENLARGEMENT = 2;
const FINE_SIDE = 768;
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
export async function detectFaces(detector: Net, image: Image): Promise<Detection[]> {
  const found = await detectInPasses(detector, image);
  const all = found.length > 0 ? found : await detectTightFaces(detector, image);
  const inside = all.map((box) => ({ ...clipBox(box, image), score: box.score }));
  return withoutDuplicates(inside.filter((box) => box.width > 0 && box.height > 0));
}

async function detectInPasses(detector: Net, image: Image): Promise<Detection[]> {
  const found: Detection[] = [];
  for (const { side, leastHeight } of PASSES) {
    const scale = side / Math.max(image.width, image.height);
    if (side === FINE_SIDE && scale > MOST_ENLARGEMENT) continue;
    const detections = await detectAtScale(detector, image, scale);
    found.push(...detections.filter((box) => box.height * scale >= leastHeight));
  }
  return found;
}

/** One pass over the image with a border around it. */
async function detectTightFaces(detector: Net, image: Image): Promise<Detection[]> {
  const border = Math.round(Math.max(image.width, image.height) * BORDER);
  const size = { width: image.width + 2 * border, height: image.height + 2 * border };
  const framed = placeOnBlack(image, size, border);
  const scale = TIGHT_SIDE / Math.max(size.width, size.height);
  const detections = await detectAtScale(detector, framed, scale);
  return detections.map((box) => ({ ...box, left: box.left - border, top: box.top - border }));
}

async function detectAtScale(detector: Net, image: Image, scale: number): Promise<Detection[]> {
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
}

/** Black below and to the right, until both sides are multiples of 32. */
function padToGrid(image: Image): Image {
  const width = Math.ceil(image.width / GRID) * GRID;
  const height = Math.ceil(image.height / GRID) * GRID;
  if (width === image.width && height === image.height) return image;
  return placeOnBlack(image, { width, height }, 0);
}

/** The image on a black ground of `size`, `offset` pixels from its left and top. */
function placeOnBlack(image: Image, size: Size, offset: number): Image {
  const data = new Uint8Array(size.width * size.height * 3);
  const row = image.width * 3;
  for (let y = 0; y < image.height; y++) {
    const at = ((y + offset) * size.width + offset) * 3;
    data.set(image.data.subarray(y * row, (y + 1) * row), at);
  }
  return { data, ...size };
}

/** The boxes of sufficient confidence; classes and offsets as detector-net.ts describes them. */
function readBoxes(offsets: Float32Array, classes: Float32Array, input: Size): Detection[] {
  const anchors = anchorsFor(input);
  if (anchors.length !== offsets.length)
    throw new Error(`${offsets.length} offsets, ${anchors.length} anchors`);
  const leastLogit = Math.log(LEAST_SCORE / (1 - LEAST_SCORE));
  const detections: Detection[] = [];
  for (let i = 0; i < anchors.length / 4; i++) {
    const logit = classes[3 * i + 1]!;
    if (logit < leastLogit) continue;
    detections.push({ ...boxAt(anchors, offsets, 4 * i), score: 1 / (1 + Math.exp(-logit)) });
  }
  return detections;
}

/** The four numbers from `at` on: offsets y, x, height, width against an anchor's x, y, width, height. */
function boxAt(anchors: Float32Array, offsets: Float32Array, at: number): Box {
  const anchorWidth = anchors[at + 2]!;
  const anchorHeight = anchors[at + 3]!;
  const centreX = anchors[at]! + (offsets[at + 1]! / CENTRE_SCALE) * anchorWidth;
  const centreY = anchors[at + 1]! + (offsets[at]! / CENTRE_SCALE) * anchorHeight;
  const width = Math.exp(offsets[at + 3]! / SIZE_SCALE) * anchorWidth;
  const height = Math.exp(offsets[at + 2]! / SIZE_SCALE) * anchorHeight;
  return { left: centreX - width / 2, top: centreY - height / 2, width, height };
}

/** Greedy non-maximum suppression: of boxes on one face the most confident stays. */
export function withoutDuplicates(boxes: Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const box of boxes.toSorted((one, other) => other.score - one.score)) {
    const isNew = kept.every(
      (other) => overlap(box, other) <= MOST_OVERLAP && containment(box, other) <= MOST_CONTAINMENT,
    );
    if (isNew) kept.push(box);
  }
  return kept;
}
