/** Finds faces and their five points with a net of YuNet's kind. */
import type { TensorNet } from '#faces/nets/runtime.ts';
import type { YunetNet } from '#faces/packs/face-pack.ts';
import { type Box, clipBox, overlap } from '#faces/pixels/geometry.ts';
import type { Image } from '#faces/pixels/image.ts';
import { decodeYunet } from './decode-yunet.ts';
import { type Preprocessing, toTensor } from './detect.ts';
import {
  type Detection,
  placeOnBlack,
  scaleDetection,
  scaleImage,
  withoutDuplicates,
} from './detector-pass.ts';

/** The net halves its input five times without rounding when the sides are multiples of this. */
const GRID = 32;
/** Faces larger than this share of the long side are beyond what the net was trained on: half the size shows them too. */
const LARGE_FACE_SHARE = 0.45;
/**
 * Where faces are smaller than this, in pixels of the net's input, or something may be one, a finer look finds more: on
 * canvases of 12 megapixels with faces of 140 to 400 px that makes a recall of 0.99 of 0.97.
 */
const SMALL_FACE = 32;
/** Larger ones, which the first look did not see, are patterns. */
const MOST_FINE = 80;
const LEAST_HINT = 0.12;
const MOST_HINT_OVERLAP = 0.2;
/** A look finds nothing new in a photo it would enlarge more than this. */
const MOST_ENLARGEMENT = 2;
/** Blue first, as they are: OpenCV feeds the net so. */
const AS_OPENCV: Preprocessing = { channels: 'BGR', mean: [0, 0, 0], scale: [1, 1, 1] };

/** The faces of an image, best first, clipped to it. */
export async function detectWithYunet(
  net: TensorNet,
  settings: YunetNet,
  image: Image,
): Promise<Detection[]> {
  const longSide = Math.max(image.width, image.height);
  const most = Math.min(...net.shape.slice(2).map((size) => size ?? Number.POSITIVE_INFINITY));
  const lookAt = (side: number) =>
    detectAtScale(net, settings, { image, scale: Math.min(side, most) / longSide });
  const { side, fineSide, leastScore } = settings;
  const seen = await lookAt(side);
  const found = seen.filter(({ score }) => score >= leastScore);
  const hasLarge = found.some(({ height }) => height > LARGE_FACE_SHARE * longSide);
  const sizeOf = ({ height }: Box) => (height * side) / longSide;
  const hasSmall = found.some((face) => sizeOf(face) < SMALL_FACE);
  const hasHint = seen.some(
    (box) => box.score < leastScore && found.every((face) => overlap(box, face) <= MOST_HINT_OVERLAP),
  );
  const none = found.length === 0;
  const isEnlarged = fineSide !== undefined && fineSide / longSide > MOST_ENLARGEMENT;
  if (none || hasLarge) found.push(...(await lookAt(side / 2)));
  if (fineSide && !isEnlarged && (none || hasSmall || hasHint))
    found.push(...(await lookAt(fineSide)).filter((face) => sizeOf(face) < MOST_FINE));
  const inside = found
    .filter(({ score }) => score >= leastScore)
    .map((face) => ({ ...face, ...clipBox(face, image) }));
  return withoutDuplicates(
    inside.filter((box) => box.width > 0 && box.height > 0),
    settings.mostOverlap,
  );
}

const detectAtScale = async (
  net: TensorNet,
  settings: YunetNet,
  { image, scale }: { image: Image; scale: number },
): Promise<Detection[]> => {
  const small = await scaleImage(image, scale);
  const size = {
    width: net.shape[3] ?? Math.ceil(small.width / GRID) * GRID,
    height: net.shape[2] ?? Math.ceil(small.height / GRID) * GRID,
  };
  const input = placeOnBlack(small, size, 0);
  const tensor = toTensor({ ...input, count: 1 }, AS_OPENCV);
  const outputs = await net.run(tensor, [1, 3, size.height, size.width]);
  return decodeYunet(outputs, size, Math.min(LEAST_HINT, settings.leastScore)).map((face) =>
    scaleDetection(face, 1 / scale),
  );
};
