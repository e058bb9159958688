/**
 * Nets small enough to be made here and checked by hand, in the shapes of those that model packs name. They prove how nets
 * are fetched, checked, fed and read; they know nothing of faces.
 */

import { createGraph, FLOAT } from '#faces/nets/onnx-graph.ts';

export const TINY_DIMENSIONS = 16;
const SIDE = 112;
/** The tiny net sees the means of 4 x 4 squares of each channel. */
const CELL = 28;
const CELLS = SIDE / CELL;
const INPUTS = 3 * CELLS * CELLS;

/** Row `i` of the net's matrix says how input `i` counts in each number: waves that no two rows share. */
const weightAt = (input: number, output: number) =>
  Math.fround(Math.sin(1 + input * 1.7 + output * 2.3) / 64);

/** [1, 3, 112, 112] -> 16 numbers: means of squares, then a linear map. */
export function tinyEmbeddingNet(): Buffer {
  const graph = createGraph('tiny_embedding');
  const data = graph.input('data', FLOAT, [1, 3, SIDE, SIDE]);
  const means = graph.operation('AveragePool', [data], { kernel_shape: [CELL, CELL], strides: [CELL, CELL] });
  const flat = graph.operation('Flatten', [means], { axis: 1 });
  const matrix = Array.from({ length: INPUTS * TINY_DIMENSIONS }, (_, i) =>
    weightAt(Math.floor(i / TINY_DIMENSIONS), i % TINY_DIMENSIONS),
  );
  graph.operation('MatMul', [flat, graph.floats(matrix, [INPUTS, TINY_DIMENSIONS])], {}, 'fc1');
  graph.output('fc1', FLOAT, [1, TINY_DIMENSIONS]);
  return graph.build();
}

/** What that net must say of a tensor [3, 112, 112], by another way than ONNX. */
export function tinyEmbeddingOf(tensor: Float32Array): number[] {
  const means = Array.from({ length: INPUTS }, (_, input) => {
    const channel = Math.floor(input / CELLS ** 2);
    const [row, column] = [Math.floor(input / CELLS) % CELLS, input % CELLS];
    let sum = 0;
    for (let y = row * CELL; y < (row + 1) * CELL; y++) {
      for (let x = column * CELL; x < (column + 1) * CELL; x++)
        sum += tensor[(channel * SIDE + y) * SIDE + x]!;
    }
    return sum / CELL ** 2;
  });
  return Array.from({ length: TINY_DIMENSIONS }, (_, output) =>
    means.reduce((sum, mean, input) => sum + mean * weightAt(input, output), 0),
  );
}
