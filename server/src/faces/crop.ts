/** Cuts small square pictures out of a large one, turned and scaled on the way. */
import type { Transform } from './geometry.ts';
import type { Image } from './image.ts';
import type { ImageBatch } from './runtime.ts';

/** Samples per pixel and direction when a crop shrinks the image: more than 8 changes nothing visible. */
const MOST_SAMPLES = 8;

/**
 * One crop of `side` x `side` pixels per transform; each takes the crop's pixels to the image's. Bilinear, with
 * several samples a pixel where the crop shrinks; black outside the image.
 */
export function cutCrops(image: Image, transforms: Transform[], side: number): ImageBatch {
  const bytes = side * side * 3;
  const data = new Uint8Array(transforms.length * bytes);
  for (const [i, transform] of transforms.entries()) {
    cutCrop(image, transform, { data: data.subarray(i * bytes, (i + 1) * bytes), width: side, height: side });
  }
  return { data, count: transforms.length, width: side, height: side };
}

function cutCrop(image: Image, [a, b, c, d, e, f]: Transform, crop: Image): void {
  const shrink = Math.sqrt(Math.abs(a * e - b * d));
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.ceil(shrink)));
  const sum = new Float64Array(3);
  for (let v = 0; v < crop.height; v++) {
    for (let u = 0; u < crop.width; u++) {
      sum.fill(0);
      for (let j = 0; j < samples; j++) {
        const y = v + (j + 0.5) / samples - 0.5;
        for (let i = 0; i < samples; i++) {
          const x = u + (i + 0.5) / samples - 0.5;
          addSample(image, a * x + b * y + c, d * x + e * y + f, sum);
        }
      }
      const at = (v * crop.width + u) * 3;
      for (let k = 0; k < 3; k++) crop.data[at + k] = sum[k]! / (samples * samples) + 0.5;
    }
  }
}

/** Adds the bilinear colour at (x, y) to `sum`; pixel centres are whole numbers. */
function addSample({ data, width, height }: Image, x: number, y: number, sum: Float64Array): void {
  if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) return;
  const insideX = Math.min(width - 1, Math.max(0, x));
  const insideY = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(insideX);
  const top = Math.floor(insideY);
  const toRight = insideX - left;
  const toBottom = insideY - top;
  const here = (top * width + left) * 3;
  const right = left + 1 < width ? here + 3 : here;
  const down = top + 1 < height ? width * 3 : 0;
  for (let k = 0; k < 3; k++) {
    const upper = data[here + k]! * (1 - toRight) + data[right + k]! * toRight;
    const lower = data[here + down + k]! * (1 - toRight) + data[right + down + k]! * toRight;
    sum[k]! += upper * (1 - toBottom) + lower * toBottom;
  }
}
