/** Chips that every machine cuts alike: fixed squares of the pictures in @vladmandic/face-api, never aligned. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { CHIP_SIDE } from '../align.ts';
import { cutCrops } from '../crop.ts';
import { cropTransform } from '../geometry.ts';
import { faceApiFolder } from '../nets/tf-weights.ts';
import type { ImageBatch } from '../runtime.ts';

/** Where the chips lie: picture, middle and side in its pixels, angle in degrees. Each holds most of a face. */
const CHIPS = [
  { sample: 1, x: 470, y: 500, span: 330, angle: 0 },
  { sample: 2, x: 960, y: 680, span: 340, angle: 15 },
  { sample: 3, x: 1200, y: 620, span: 420, angle: 0 },
  { sample: 4, x: 700, y: 700, span: 380, angle: -20 },
  { sample: 5, x: 900, y: 560, span: 360, angle: 0 },
  { sample: 6, x: 1300, y: 800, span: 450, angle: 90 },
];

/** The path of one of the six sample pictures, 1 to 6. */
export function samplePath(sample: number): string {
  return join(faceApiFolder(), 'demo', `sample${sample}.jpg`);
}

/** All chips, 150 x 150 RGB, in one batch. */
export async function cutFixedChips(): Promise<ImageBatch> {
  const cut = await Promise.all(
    CHIPS.map(async ({ sample, x, y, span, angle }) => {
      const { data, info } = await sharp(samplePath(sample)).raw().toBuffer({ resolveWithObject: true });
      const transform = cropTransform({ x, y }, span, (angle * Math.PI) / 180, CHIP_SIDE);
      return cutCrops({ data, width: info.width, height: info.height }, [transform], CHIP_SIDE).data;
    }),
  );
  return { data: Buffer.concat(cut), count: CHIPS.length, width: CHIP_SIDE, height: CHIP_SIDE };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
