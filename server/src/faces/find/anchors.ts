/**
 * The detector's anchors: the boxes that its outputs are offsets from. face-api ships them for inputs of 512
 * x 512 only; these follow the same rule for any size. Source: TensorFlow object detection,
 * anchor_generators/multiple_grid_anchor_generator.py, with that model's settings.
 */
import type { Size } from '#faces/pixels/geometry.ts';

/** The finest grid has a cell every 16 pixels; each of the next five grids doubles that. */
const FINEST_CELL = 16;
/** Anchor sizes are fractions of the input the net was trained on, whatever the input is. */
const TRAINED_SIDE = 512;
/** The scale of each grid, fine to coarse, and the 1 that the last one interpolates towards. */
const SCALES = [0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1];
const COARSE_RATIOS = [2, 1 / 2, 3, 1 / 3];

const known = new Map<string, Float32Array>();

/**
 * Anchors of an input whose sides are multiples of 32, in the order of the net's outputs:
 * centre x, centre y, width and height in pixels, four numbers each.
 */
export const anchorsFor = (input: Size): Float32Array => {
  const key = `${input.width}x${input.height}`;
  const anchors = known.get(key) ?? makeAnchors(input);
  known.set(key, anchors);
  return anchors;
};

const makeAnchors = (input: Size): Float32Array => {
  const anchors: number[] = [];
  let columns = Math.ceil(input.width / FINEST_CELL);
  let rows = Math.ceil(input.height / FINEST_CELL);
  let cell = FINEST_CELL;
  for (let level = 0; level < SCALES.length - 1; level++) {
    const shapes = shapesOf(level);
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        for (const [width, height] of shapes) anchors.push((x + 0.5) * cell, (y + 0.5) * cell, width, height);
      }
    }
    columns = Math.ceil(columns / 2);
    rows = Math.ceil(rows / 2);
    cell *= 2;
  }
  return Float32Array.from(anchors);
};

/** Width and height in pixels of the anchors in each cell of one grid. */
const shapesOf = (level: number): [number, number][] => {
  const scale = SCALES[level]!;
  const stretched = (ratio: number): [number, number] => [
    scale * Math.sqrt(ratio) * TRAINED_SIDE,
    (scale / Math.sqrt(ratio)) * TRAINED_SIDE,
  ];
  if (level === 0) {
    const half = (scale / 2) * TRAINED_SIDE;
    return [[half, half], stretched(2), stretched(1 / 2)];
  }
  const between = Math.sqrt(scale * SCALES[level + 1]!) * TRAINED_SIDE;
  return [stretched(1), [between, between], ...COARSE_RATIOS.map(stretched)];
};
