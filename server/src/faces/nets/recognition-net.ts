/**
 * The recognition net: one face as 128 numbers. A ResNet of 29 convolutions, trained by dlib's author.
 * In: `image`, uint8 [N, 150, 150, 3], an aligned chip. Out: `embedding` [N, 128], compared by Euclidean
 * distance without normalising.
 * Source: face-api's src/faceRecognitionNet (MIT); weights from dlib's dlib_face_recognition_resnet_model_v1 (CC0).
 */
import { add, convolution, filters, imageInput, relu } from './layers.ts';
import { createGraph, FLOAT, type OnnxGraph, type Value } from './onnx-graph.ts';
import type { Weights } from './tf-weights.ts';

const SIDE = 150;
/** The stages after the entry: how many plain blocks follow each halving one. */
const STAGES = [
  { channels: 64, name: 'conv64', blocks: 3 },
  { channels: 128, name: 'conv128', blocks: 2 },
  { channels: 256, name: 'conv256', blocks: 2 },
];

interface Net {
  graph: OnnxGraph;
  weights: Weights;
}
/** A feature map with what the padding of a halving block must know: its side and channels. */
interface FeatureMap {
  value: Value;
  side: number;
  channels: number;
}

export const recognitionNet = (weights: Weights): Buffer => {
  const graph = createGraph('recognition');
  const net = { graph, weights };
  let map = entry(net);
  for (const block of [1, 2, 3]) map = plainBlock(net, map, `conv32_${block}`);
  for (const { channels, name, blocks } of STAGES) {
    map = halvingBlock(net, map, `${name}_down`, channels);
    for (let block = 1; block <= blocks; block++) map = plainBlock(net, map, `${name}_${block}`);
  }
  map = halvingBlock(net, map, 'conv256_down_out', 256);
  const mean = graph.operation('ReduceMean', [map.value], { axes: [2, 3], keepdims: 0 });
  const { values, shape } = weights('fc');
  graph.operation('MatMul', [mean, graph.constant(values, shape)], {}, 'embedding');
  graph.output('embedding', FLOAT, ['N', 128]);
  return graph.build();
};

const entry = (net: Net): FeatureMap => {
  const ground = { mean: [122.782, 117.001, 104.298], divisor: 255 };
  const image = imageInput(net.graph, { height: SIDE, width: SIDE }, ground);
  const halved = relu(net.graph, scaled(net, image, 'conv32_down', { stride: 2, padding: 'VALID' }));
  const value = net.graph.operation('MaxPool', [halved], { kernel_shape: [3, 3], strides: [2, 2] });
  const side = halfValid(halfValid(SIDE, 7), 3);
  return { value, side, channels: 32 };
};

/** The side after a window of `size` moved by 2 without padding. */
const halfValid = (side: number, size: number): number => Math.floor((side - size) / 2) + 1;

const plainBlock = (net: Net, map: FeatureMap, name: string): FeatureMap => {
  const first = relu(net.graph, scaled(net, map.value, `${name}/conv1`, {}));
  const second = scaled(net, first, `${name}/conv2`, {});
  return { ...map, value: relu(net.graph, add(net.graph, second, map.value)) };
};

/** Halves the sides; the shortcut is an average pool, and zeros fill up whichever branch is smaller. */
const halvingBlock = (net: Net, map: FeatureMap, name: string, channels: number): FeatureMap => {
  const { graph } = net;
  const first = relu(graph, scaled(net, map.value, `${name}/conv1`, { stride: 2, padding: 'VALID' }));
  const second = scaled(net, first, `${name}/conv2`, {});
  const pooled = graph.operation('AveragePool', [map.value], { kernel_shape: [2, 2], strides: [2, 2] });
  const side = Math.floor(map.side / 2);
  const missing = side - halfValid(map.side, 3);
  const branch = missing ? padEnd(graph, second, [0, 0, missing, missing]) : second;
  const more = channels - map.channels;
  const shortcut = more ? padEnd(graph, pooled, [0, more, 0, 0]) : pooled;
  return { value: relu(graph, add(graph, shortcut, branch)), side, channels };
};

/** Zeros at the end of each of the four dimensions. */
const padEnd = (graph: OnnxGraph, from: Value, ends: number[]): Value =>
  graph.operation('Pad', [from, graph.integers([0, 0, 0, 0, ...ends])]);

/** A convolution and the scale layer behind it, folded into one. */
const scaled = (
  net: Net,
  from: Value,
  name: string,
  options: { stride?: number; padding?: 'VALID' },
): Value => {
  const scale = net.weights(`${name}/scale/weights`).values;
  const shift = net.weights(`${name}/scale/biases`).values;
  const bias = net.weights(`${name}/conv/bias`).values.map((value, i) => value * scale[i]! + shift[i]!);
  return convolution(net.graph, from, {
    filters: filters(net.weights(`${name}/conv/filters`), scale),
    bias,
    ...options,
  });
};
