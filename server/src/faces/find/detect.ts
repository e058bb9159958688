/** The first look for faces: one net, run on the photo at several sizes, since each size shows faces of its own range. */
import type { Net } from '#faces/nets/runtime.ts';
import type { EmbeddingNet } from '#faces/packs/face-pack.ts';
import { type Box, overlap } from '#faces/pixels/geometry.ts';
import type { Image, ImageBatch } from '#faces/pixels/image.ts';
import {
  type Detection,
  detectAtScale,
  detectInFrame,
  facesAmong,
  LEAST_SCORE,
  scaleDetection,
  scaleImage,
  settle,
} from './detector-pass.ts';

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
 * input) and where something may be a face, the coarse one beside large ones (share of the long side) and where nothing
 * was found; the finest, the most expensive, beside the smallest faces. On canvases of 12 megapixels with faces of
 * 140 to 400 px that is a recall of 0.99; without the finest, and with 48 for 56, it is 0.91. Where the main pass sees not
 * even a hint, the fine one is left to the second look (bench/HISTORY.md).
 */
const SMALL_FACE = 56;
const SMALLEST_FACE = 30;
const MOST_HINT_OVERLAP = 0.2;
const LARGE_FACE_SHARE = 0.3;
/** A pass finds nothing new in a photo it would enlarge more than this. */
const MOST_ENLARGEMENT = 2;
const FRAMED_SIDE = 256;

/** Returns the faces of an image, best first, clipped to it. */
export async function detectFaces(detector: Net, image: Image): Promise<Detection[]> {
  // The passes of the main size and below share one reduction, which costs as much as a small pass.
  const reduction = Math.min(1, MAIN.side / Math.max(image.width, image.height));
  const reduced = await scaleImage(image, reduction);
  const found = await detectInPasses(detector, { image, reduced, reduction });
  if (found.length > 0) return settle(found, image);
  const framed = await detectInFrame(detector, reduced, framedScales);
  return settle(
    framed.map((face) => scaleDetection(face, 1 / reduction)),
    image,
  );
}

/** `reduced`: the image, its sides times `reduction`. */
interface Views {
  image: Image;
  reduced: Image;
  reduction: number;
}

const detectInPasses = async (detector: Net, { image, reduced, reduction }: Views): Promise<Detection[]> => {
  const longSide = Math.max(image.width, image.height);
  const look = async ({ side }: Pass): Promise<Detection[]> => {
    const scale = side / longSide;
    if (side > MAIN.side) return detectAtScale(detector, image, scale);
    const seen = await detectAtScale(detector, reduced, scale / reduction);
    return seen.map((box) => scaleDetection(box, 1 / reduction));
  };
  const seen = await look(MAIN);
  const found = trusted(seen, MAIN, longSide);
  const add = async (pass: Pass) => {
    found.push(...trusted(await look(pass), pass, longSide));
  };
  for (const pass of passesToAdd(seen, found, longSide)) await add(pass);
  const hasSmallest = found.some((face) => heightInMain(face, longSide) < SMALLEST_FACE);
  if (hasSmallest && mayEnlarge(FINEST, longSide)) await add(FINEST);
  return found;
};

type Pass = typeof MAIN;

const heightInMain = ({ height }: Box, longSide: number): number => (height * MAIN.side) / longSide;

const mayEnlarge = ({ side }: Pass, longSide: number): boolean => side / longSide <= MOST_ENLARGEMENT;

const trusted = (seen: Detection[], { side, leastHeight }: Pass, longSide: number): Detection[] =>
  facesAmong(seen).filter(({ height }) => height >= (leastHeight * longSide) / side);

/** `seen`: boxes of the main pass down to a hint of a face; `found`: those that are faces. */
const passesToAdd = (seen: Detection[], found: Detection[], longSide: number): Pass[] => {
  const hasLarge = found.some(({ height }) => height > LARGE_FACE_SHARE * longSide);
  const hasSmall = found.some((face) => heightInMain(face, longSide) < SMALL_FACE);
  const hasHint = seen.some(
    (box) => box.score < LEAST_SCORE && found.every((face) => overlap(box, face) <= MOST_HINT_OVERLAP),
  );
  const passes: Pass[] = found.length === 0 || hasLarge ? [COARSE] : [];
  if ((hasSmall || hasHint) && mayEnlarge(FINE, longSide)) passes.push(FINE);
  return passes;
};

/** A tiny picture shows its face either a little enlarged or much. */
const framedScales = (longSide: number): number[] => {
  const scale = FRAMED_SIDE / longSide;
  return scale > MOST_ENLARGEMENT ? [MOST_ENLARGEMENT, scale] : [scale];
};

export type Preprocessing = Pick<EmbeddingNet, 'channels' | 'mean' | 'scale'>;

/** RGB images, pixel by pixel, to [count, 3, height, width]: (pixel - mean) * scale, channels in the wanted order. */
export function toTensor(
  { data, count, width, height }: ImageBatch,
  { channels, mean, scale }: Preprocessing,
): Float32Array {
  const area = width * height;
  const tensor = new Float32Array(count * 3 * area);
  for (let image = 0; image < count; image++) {
    for (let channel = 0; channel < 3; channel++) {
      const from = 3 * image * area + (channels === 'RGB' ? channel : 2 - channel);
      const to = (3 * image + channel) * area;
      const [ground, factor] = [mean[channel]!, scale[channel]!];
      for (let i = 0; i < area; i++) tensor[to + i] = (data[from + 3 * i]! - ground) * factor;
    }
  }
  return tensor;
}
