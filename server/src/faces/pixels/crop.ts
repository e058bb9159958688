/** Cuts small square pictures out of a large one, turned and scaled on the way. */
import type { Transform } from './geometry.ts';
import type { Image, ImageBatch } from './image.ts';

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

/** Written out: it goes over half a million pixels for each photo. */
const cutCrop = ({ data, width, height }: Image, [a, b, c, d, e, f]: Transform, crop: Image): void => {
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.ceil(Math.sqrt(Math.abs(a * e - b * d)))));
  const step = 1 / samples;
  const share = step * step;
  const row = 3 * width;
  const lastX = width - 1;
  const lastY = height - 1;
  let at = 0;
  for (let v = 0; v < crop.height; v++) {
    for (let u = 0; u < crop.width; u++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let sample = 0; sample < samples; sample++) {
        const cropX = u + 0.5 * step - 0.5;
        const cropY = v + (sample + 0.5) * step - 0.5;
        // Pixel centres are whole numbers.
        let x = a * cropX + b * cropY + c;
        let y = d * cropX + e * cropY + f;
        for (let i = 0; i < samples; i++, x += a * step, y += d * step) {
          if (x < -0.5 || y < -0.5 || x > lastX + 0.5 || y > lastY + 0.5) continue;
          const insideX = x < 0 ? 0 : x > lastX ? lastX : x;
          const insideY = y < 0 ? 0 : y > lastY ? lastY : y;
          const left = insideX | 0;
          const top = insideY | 0;
          const here = top * row + 3 * left;
          const right = left < lastX ? here + 3 : here;
          const below = top < lastY ? here + row : here;
          const belowRight = below + right - here;
          const toRight = insideX - left;
          const toBottom = insideY - top;
          const ofBelowRight = toRight * toBottom;
          const ofBelow = toBottom - ofBelowRight;
          const ofRight = toRight - ofBelowRight;
          const ofHere = 1 - toRight - ofBelow;
          red +=
            data[here]! * ofHere +
            data[right]! * ofRight +
            data[below]! * ofBelow +
            data[belowRight]! * ofBelowRight;
          green +=
            data[here + 1]! * ofHere +
            data[right + 1]! * ofRight +
            data[below + 1]! * ofBelow +
            data[belowRight + 1]! * ofBelowRight;
          blue +=
            data[here + 2]! * ofHere +
            data[right + 2]! * ofRight +
            data[below + 2]! * ofBelow +
            data[belowRight + 2]! * ofBelowRight;
        }
      }
      crop.data[at++] = red * share + 0.5;
      crop.data[at++] = green * share + 0.5;
      crop.data[at++] = blue * share + 0.5;
    }
  }
};
