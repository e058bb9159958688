/**
 * How alike two pictures are by their placeholders (evanw.github.io/thumbhash), which are cosine coefficients of light and
 * of two colour differences. Coefficients of an orthogonal base are compared as they are, without the pixels.
 */

/** Coefficients of light, by `cx + cy < LIGHTS`, without the mean. */
const LIGHTS = 7;
const LIGHT_LENGTH = (LIGHTS * (LIGHTS + 1)) / 2 - 1;
/** Of each colour difference: the mean, and those by `cx + cy < COLOURS`. */
const COLOURS = 3;
const COLOUR_LENGTH = (COLOURS * (COLOURS + 1)) / 2;

/** Light as a vector of length 1, or 0 for a plain picture, then both colour differences. */
export type PictureForm = Float32Array;

/** The head of a placeholder (thumbhash.js, thumbHashToRGBA): means and contrasts as they are stored, in 6 bits or 5. */
const headOf = ([a = 0, b = 0, c = 0, d = 0, e = 0]: Uint8Array) => {
  const [first, second] = [a | (b << 8) | (c << 16), d | (e << 8)];
  return {
    light: { mean: first & 63, contrast: (first >> 18) & 31 },
    /** Yellow to blue, and red to green. */
    colours: [
      { mean: (first >> 6) & 63, contrast: (second >> 3) & 63 },
      { mean: (first >> 12) & 63, contrast: (second >> 9) & 63 },
    ] as const,
    hasAlpha: first >> 23 !== 0,
    isLandscape: second >> 15 !== 0,
    shorter: Math.max(3, second & 7),
  };
};

/** Returns a picture's means and contrasts of light, yellow to blue and red to green, all from 0 to 1. */
export function lookOf(hash: Uint8Array): number[] {
  const { light, colours } = headOf(hash);
  const [yellow, red] = colours;
  return [
    light.mean / 63,
    yellow.mean / 63,
    red.mean / 63,
    light.contrast / 31,
    yellow.contrast / 63,
    red.contrast / 63,
  ];
}

/** Reads the numbers of half a byte each that follow the header. */
const openNibbles = (hash: Uint8Array, start: number) => {
  let at = 0;
  return () => ((hash[start + (at >> 1)]! >> ((at++ & 1) << 2)) & 15) / 7.5 - 1;
};

/** Place of a coefficient among those with `cx + cy < size`, row by row. */
const placeOf = (cx: number, cy: number, size: number): number => cy * size - (cy * (cy - 1)) / 2 + cx;

/** The mean square of a base function is 1/2 along each axis in which it varies. */
const weightOf = (cx: number, cy: number): number => (cx > 0 && cy > 0 ? 2 : Math.SQRT2);

/** Describes a picture: light relative to the picture's own, so that another exposure changes little, and its colours. */
export function describePicture(hash: Uint8Array): PictureForm {
  const { light, colours, hasAlpha, isLandscape, shorter } = headOf(hash);
  const longest = hasAlpha ? 5 : 7;
  const next = openNibbles(hash, hasAlpha ? 6 : 5);
  const form = new Float32Array(LIGHT_LENGTH + 2 * COLOUR_LENGTH);
  const [nx, ny] = isLandscape ? [longest, shorter] : [shorter, longest];
  const read = (columns: number, rows: number, write: (cx: number, cy: number, value: number) => void) => {
    for (let cy = 0; cy < rows; cy++)
      for (let cx = cy ? 0 : 1; cx * rows < columns * (rows - cy); cx++)
        write(cx, cy, next() * weightOf(cx, cy));
  };
  read(nx, ny, (cx, cy, value) => {
    form[placeOf(cx, cy, LIGHTS) - 1] = value;
  });
  normalise(form.subarray(0, LIGHT_LENGTH), light.contrast / 31);
  for (const [channel, { mean, contrast }] of colours.entries()) {
    const start = LIGHT_LENGTH + channel * COLOUR_LENGTH;
    form[start] = mean / 31.5 - 1;
    read(3, 3, (cx, cy, value) => {
      form[start + placeOf(cx, cy, COLOURS)] = (value * contrast) / 63;
    });
  }
  return form;
}

/** Below this largest coefficient, of 1, the light of a picture says nothing. */
const LEAST_SCALE = 0.02;

const normalise = (light: Float32Array, scale: number): void => {
  const length = scale < LEAST_SCALE ? Number.POSITIVE_INFINITY : Math.hypot(...light) || 1;
  for (let i = 0; i < light.length; i++) light[i]! /= length;
};

/** Correlation of the light of two pictures, -1 to 1; 0 where one of them is plain. */
export function lightLikeness(one: PictureForm, other: PictureForm): number {
  let sum = 0;
  for (let i = 0; i < LIGHT_LENGTH; i++) sum += one[i]! * other[i]!;
  return sum;
}

/** Root mean square of the difference of the colours of two pictures, as a share of white. */
export function colourDistance(one: PictureForm, other: PictureForm): number {
  let sum = 0;
  for (let i = LIGHT_LENGTH; i < one.length; i++) sum += (one[i]! - other[i]!) ** 2;
  return Math.sqrt(sum / 2);
}
