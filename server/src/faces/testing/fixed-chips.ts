/** Chips that every machine cuts alike: fixed squares of the pictures in @vladmandic/face-api, never aligned. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { CHIP_SIDE } from '../find/align.ts';
import { faceApiFolder } from '../nets/tf-weights.ts';
import { cutCrops } from '../pixels/crop.ts';
import { cropTransform } from '../pixels/geometry.ts';
import type { ImageBatch } from '../pixels/image.ts';

/** Where the chips lie: picture, middle and side in its pixels, angle in degrees. Each holds most of a face. */
const CHIPS = [
  { sample: 1, x: 502, y: 473, span: 334, angle: 0 },
  { sample: 2, x: 1544, y: 274, span: 338, angle: 15 },
  { sample: 3, x: 684, y: 464, span: 381, angle: 0 },
  { sample: 4, x: 756, y: 181, span: 369, angle: -20 },
  { sample: 5, x: 863, y: 214, span: 299, angle: 0 },
  { sample: 6, x: 753, y: 481, span: 406, angle: 90 },
];

/** The path of one of the six sample pictures, 1 to 6. */
export const samplePath = (sample: number): string => join(faceApiFolder(), 'demo', `sample${sample}.jpg`);

/** All chips, 150 x 150 RGB, in one batch. */
export const cutFixedChips = async (): Promise<ImageBatch> => {
  const cut = await Promise.all(
    CHIPS.map(async ({ sample, x, y, span, angle }) => {
      const { data, info } = await sharp(samplePath(sample)).raw().toBuffer({ resolveWithObject: true });
      const transform = cropTransform({ x, y }, span, (angle * Math.PI) / 180, CHIP_SIDE);
      return cutCrops({ data, width: info.width, height: info.height }, [transform], CHIP_SIDE).data;
    }),
  );
  return { data: Buffer.concat(cut), count: CHIPS.length, width: CHIP_SIDE, height: CHIP_SIDE };
};

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
