/** Finds faces and their five points with a net of YuNet's kind. */
import { resizeImage } from '../decode.ts';
import { type Detection, placeOnBlack, withoutDuplicates } from '../detect.ts';
import { clipBox } from '../geometry.ts';
import type { Image } from '../image.ts';
import type { TensorNet } from '../runtime.ts';
import { decodeYunet } from './decode-yunet.ts';
import type { YunetNet } from './face-pack.ts';
import { type Preprocessing, toTensor } from './preprocess.ts';

/** The net halves its input five times without rounding when the sides are multiples of this. */
const GRID = 32;
/** Faces larger than this share of the long side are beyond what the net was trained on: half the size shows them too. */
const LARGE_FACE_SHARE = 0.45;
/** Blue first, as they are: OpenCV feeds the net so. */
const AS_OPENCV: Preprocessing = { channels: 'BGR', mean: [0, 0, 0], scale: [1, 1, 1] };

/** The faces of an image, best first, clipped to it. */
export async function detectWithYunet(
  net: TensorNet,
  settings: YunetNet,
  image: Image,
): Promise<Detection[]> {
  const longSide = Math.max(image.width, image.height);
  const side = Math.min(settings.side, ...net.shape.slice(2).map((size) => size ?? settings.side));
  const found = await detectAtScale(net, settings, { image, scale: side / longSide });
  if (found.length === 0 || found.some(({ height }) => height > LARGE_FACE_SHARE * longSide))
    found.push(...(await detectAtScale(net, settings, { image, scale: side / 2 / longSide })));
  const inside = found.map((face) => ({ ...face, ...clipBox(face, image) }));
  return withoutDuplicates(
    inside.filter((box) => box.width > 0 && box.height > 0),
    settings.mostOverlap,
  );
}

async function detectAtScale(
  net: TensorNet,
  settings: YunetNet,
  { image, scale }: { image: Image; scale: number },
): Promise<Detection[]> {
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const small = await resizeImage(image, width, height);
  const size = {
    width: net.shape[3] ?? Math.ceil(width / GRID) * GRID,
    height: net.shape[2] ?? Math.ceil(height / GRID) * GRID,
  };
  const input = placeOnBlack(small, size, 0);
  const tensor = toTensor({ ...input, count: 1 }, AS_OPENCV);
  const outputs = await net.run(tensor, [1, 3, size.height, size.width]);
  return decodeYunet(outputs, size, settings.leastScore).map(
    ({ left, top, width, height, score, points }) => ({
      left: left / scale,
      top: top / scale,
      width: width / scale,
      height: height / scale,
      score,
      points: points?.map(({ x, y }) => ({ x: x / scale, y: y / scale })),
    }),
  );
}
