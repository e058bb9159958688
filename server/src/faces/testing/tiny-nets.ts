/**
 * Nets small enough to be made here and checked by hand, in the shapes of those that model packs name. They prove how nets
 * are fetched, checked, fed and read; they know nothing of faces.
 */

import { YUNET_STRIDES } from '#faces/find/decode-yunet.ts';
import { createGraph, FLOAT, type OnnxGraph, type Value } from '#faces/nets/onnx-graph.ts';
import type { Point } from '#faces/pixels/geometry.ts';

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

/** A face that the tiny detector finds in whatever it is shown, in pixels of its input. */
export interface PlantedFace {
  stride: 8 | 16 | 32;
  centre: Point;
  width: number;
  height: number;
  points: Point[];
}

export type YunetArrays = Record<string, Float32Array>;

/** The outputs by which YuNet would say that these faces are in an input of `side` x `side` pixels. */
export function yunetOutputsOf(side: number, faces: PlantedFace[], score = 1): YunetArrays {
  const outputs: YunetArrays = {};
  for (const stride of YUNET_STRIDES) {
    const columns = side / stride;
    const numbers = { cls: 1, obj: 1, bbox: 4, kps: 10 };
    for (const [name, each] of Object.entries(numbers))
      outputs[`${name}_${stride}`] = new Float32Array(columns ** 2 * each);
    for (const { centre, width, height, points } of faces.filter((face) => face.stride === stride)) {
      const [column, row] = [Math.floor(centre.x / stride), Math.floor(centre.y / stride)];
      const cell = row * columns + column;
      outputs[`cls_${stride}`]![cell] = score;
      outputs[`obj_${stride}`]![cell] = score;
      const box = [centre.x / stride - column, centre.y / stride - row];
      outputs[`bbox_${stride}`]!.set([...box, Math.log(width / stride), Math.log(height / stride)], 4 * cell);
      const offsets = points.flatMap(({ x, y }) => [x / stride - column, y / stride - row]);
      outputs[`kps_${stride}`]!.set(offsets, 10 * cell);
    }
  }
  return outputs;
}

/** [1, 3, side, side] -> the outputs of YuNet for these faces, whatever the picture. */
export function tinyYunet(side: number, faces: PlantedFace[]): Buffer {
  const graph = createGraph('tiny_yunet');
  const data = graph.input('input', FLOAT, [1, 3, side, side]);
  const nothing = graph.operation('Mul', [firstPixel(graph, data), graph.floats([0])]);
  for (const [name, values] of Object.entries(yunetOutputsOf(side, faces))) {
    const each = name.startsWith('bbox') ? 4 : name.startsWith('kps') ? 10 : 1;
    const shape = [1, values.length / each, each];
    graph.operation('Add', [graph.constant(values, shape), nothing], {}, name);
    graph.output(name, FLOAT, shape);
  }
  return graph.build();
}

/** An output must hang on the input, or the graph is no net. */
const firstPixel = (graph: OnnxGraph, data: Value): Value => {
  const [from, to, axes] = [graph.integers([0, 0, 0]), graph.integers([1, 1, 1]), graph.integers([1, 2, 3])];
  const corner = graph.operation('Slice', [data, from, to, axes]);
  return graph.operation('Reshape', [corner, graph.integers([1, 1, 1])], { allowzero: 0 });
};
