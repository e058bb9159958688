import { randomFillSync, randomInt } from 'node:crypto';
import { decodeRgb } from '#images/decoding/decode.ts';
import type { FaceBox } from '#images/decoding/face-crop.ts';
import { encodeJpeg, fitInto } from '#images/decoding/jpeg/scale-jpeg.ts';
import { openPixels, type Pixels } from '#images/decoding/set-up-sharp.ts';
import { MAX_SIDE } from '#images/formats/limits.ts';

export interface Blur {
  /** As fractions of the displayed photo, as a detector gives them. */
  readonly boxes: readonly FaceBox[];
  readonly maxBytes: number;
}

/**
 * Returns a photo as JPEG with its faces blurred beyond recovery: turned by its Exif, in sRGB, without metadata, with
 * transparent parts on white. Lowers the quality, and then the size, until the file has at most `maxBytes`.
 * @throws ImageError FILE_CORRUPT, FILE_UNSUPPORTED, FILE_TOO_MANY_PIXELS
 */
export async function blurFaces(bytes: Buffer, { boxes, maxBytes }: Blur): Promise<Buffer> {
  const pixels = await decodeRgb(bytes, MAX_SIDE);
  for (const box of boxes) blurFace(pixels, box);
  const largest = Math.max(pixels.width, pixels.height);
  return fitInto(
    maxBytes,
    ({ longSide = largest, ...jpeg }) => encodeJpeg(openPixels(pixels), longSide, jpeg),
    largest,
  );
}

/** An ellipse, in pixels. */
export interface Oval {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
}

/** A turned face has a narrow box, and one that lies a flat box; the head is as wide as this share of its length. */
const LEAST_ASPECT = 0.8;
/** The half axes, as shares of the box: detectors cut forehead, chin and cheeks. A head may also lie or stand upside down. */
const ACROSS = 0.74;
const DOWN = 0.86;
/** The share of the box's height by which the middle moves up, since they cut the forehead most. */
const UPWARD = 0.06;
/** What remains of a face: one colour for each block, about four across and four down its features. */
const COLUMNS = 6;
const ROWS = 7;
/** A smaller block would show single pixels. */
const LEAST_BLOCK = 3;

/** Returns the oval that covers a whole face, hair line and chin included. */
export function ovalOf(box: FaceBox, { width, height }: Pick<Pixels, 'width' | 'height'>): Oval {
  const face = { width: box.width * width, height: box.height * height };
  return {
    x: box.left * width + face.width / 2,
    y: box.top * height + face.height * (0.5 - UPWARD),
    across: Math.max(ACROSS * Math.max(face.width, LEAST_ASPECT * face.height), (COLUMNS * LEAST_BLOCK) / 2),
    down: Math.max(DOWN * Math.max(face.height, LEAST_ASPECT * face.width), (ROWS * LEAST_BLOCK) / 2),
  };
}

/** The blur ends at this multiple of the oval. The grid has one more block on each side, which reaches further. */
export const FEATHER = 1.25;

/**
 * Replaces a face in pixels of 3 channels by a smooth surface through a coarse grid of its mean colours with noise. All inside the
 * oval is replaced, and the feather lies outside. `noise` is a test's.
 */
export function blurFace(pixels: Pixels, box: FaceBox, noise: () => number = secretNoise): void {
  const oval = ovalOf(box, pixels);
  const surface = surfaceOf(gridOf(pixels, oval, noise), oval);
  const { data, width, height } = pixels;
  const [left, right] = span(oval.x, oval.across * FEATHER, width);
  const [top, bottom] = span(oval.y, oval.down * FEATHER, height);
  if (right <= left) return;
  // Random rounding, since even shades of a large face would show bands.
  const dither = new Uint8Array(right - left);
  for (let y = top; y < bottom; y++) {
    randomFillSync(dither);
    const row = surface(y);
    for (let x = left; x < right; x++) {
      const distance = Math.hypot((x + 0.5 - oval.x) / oval.across, (y + 0.5 - oval.y) / oval.down);
      if (distance >= FEATHER) continue;
      const share = shareAt(distance);
      const colour = row(x);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const value = data[at + channel]! * (1 - share) + colour[channel]! * share;
        data[at + channel] = clamp(Math.floor(value + dither[x - left]! / 256), 255);
      }
    }
  }
}

/** 1 inside the oval, then a soft slope to 0. */
const shareAt = (distance: number): number => {
  const outside = Math.max(0, (distance - 1) / (FEATHER - 1));
  return 1 - outside * outside * (3 - 2 * outside);
};

/** Deviation of a block's noise in brightness, and in each colour besides; of 255. */
const LIGHT_NOISE = 11;
const COLOUR_NOISE = 4;
const CHANNELS = [0, 1, 2] as const;
type Colour = [number, number, number];

/** Returns rows of the mean colours with noise; the first row and column lie outside the oval. */
const gridOf = (pixels: Pixels, oval: Oval, noise: () => number): Colour[][] => {
  const block = { width: (2 * oval.across) / COLUMNS, height: (2 * oval.down) / ROWS };
  return Array.from({ length: ROWS + 2 }, (_, row) =>
    Array.from({ length: COLUMNS + 2 }, (_, column): Colour => {
      const left = oval.x - oval.across + (column - 1) * block.width;
      const top = oval.y - oval.down + (row - 1) * block.height;
      const mean = meanColour(pixels, { left, top, ...block });
      const light = LIGHT_NOISE * noise();
      const isGrey = mean.every((value) => value === mean[0]);
      const tint = isGrey ? 0 : COLOUR_NOISE;
      return mean.map((value) => value + light + tint * noise()) as Colour;
    }),
  );
};

/** The mean colour of the pixels in a box; of one that lies outside, of those nearest to it. */
const meanColour = ({ data, width, height }: Pixels, box: FaceBox): Colour => {
  const [left, right] = within(box.left, box.left + box.width, width);
  const [top, bottom] = within(box.top, box.top + box.height, height);
  const sums: Colour = [0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      for (const channel of CHANNELS) sums[channel] += data[(y * width + x) * 3 + channel]!;
  const count = (right - left) * (bottom - top);
  return sums.map((sum) => sum / count) as Colour;
};

/** Returns whole pixels, at least one. */
const within = (from: number, to: number, size: number): [number, number] => {
  const first = clamp(Math.round(from), size - 1);
  return [first, Math.max(first + 1, clamp(Math.round(to), size))];
};

const span = (middle: number, half: number, size: number): [number, number] => [
  clamp(Math.floor(middle - half), size),
  clamp(Math.ceil(middle + half), size),
];

/** Returns the colours of a row's pixels on the cubic B-spline over the grid, which has no edges and overshoots nowhere. */
const surfaceOf = (grid: readonly Colour[][], oval: Oval) => {
  const columns = grid[0]!.length;
  return (y: number) => {
    const down = weightsAt(((y + 0.5 - oval.y) / oval.down + 1) * (ROWS / 2) + 0.5, grid.length);
    const line = Array.from({ length: columns }, (_, column) => blend(down, (row) => grid[row]![column]!));
    return (x: number): Colour =>
      blend(
        weightsAt(((x + 0.5 - oval.x) / oval.across + 1) * (COLUMNS / 2) + 0.5, columns),
        (column) => line[column]!,
      );
  };
};

interface Weight {
  readonly index: number;
  readonly weight: number;
}

/** The four blocks that shape the curve at a place, which is whole at their middles. */
const weightsAt = (place: number, length: number): Weight[] => {
  const first = Math.floor(place);
  const t = place - first;
  const weights = [(1 - t) ** 3, 3 * t ** 3 - 6 * t ** 2 + 4, -3 * t ** 3 + 3 * t ** 2 + 3 * t + 1, t ** 3];
  return weights.map((weight, i) => ({ index: clamp(first - 1 + i, length - 1), weight: weight / 6 }));
};

const blend = (weights: readonly Weight[], at: (index: number) => Colour): Colour => {
  const sum: Colour = [0, 0, 0];
  for (const { index, weight } of weights) {
    const colour = at(index);
    for (const channel of CHANNELS) sum[channel] += weight * colour[channel];
  }
  return sum;
};

const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max));

const STEPS = 2 ** 24;

/** Returns a normal number of mean 0 and deviation 1 that nobody can repeat (Box and Muller 1958). */
const secretNoise = (): number => {
  const [one, other] = [(randomInt(STEPS) + 1) / STEPS, randomInt(STEPS) / STEPS];
  return Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other);
};
