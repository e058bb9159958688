/**
 * The landmark net: where the 68 points of a face lie.
 * In: `image`, uint8 [N, 112, 112, 3]. Out: `points` [N, 136], x and y of each point as fractions of the crop.
 * Source: face-api's src/faceFeatureExtractor (denseBlock4) and src/faceLandmarkNet; MIT.
 */
import { add, convolution, depthwiseFilters, filters, imageInput, relu } from './layers.ts';
import { createGraph, FLOAT, type OnnxGraph, type Value } from './onnx-graph.ts';
import type { Weights } from './tf-weights.ts';

const SIDE = 112;
const BLOCKS = 4;

interface Net {
  graph: OnnxGraph;
  weights: Weights;
}

export const landmarksNet = (weights: Weights): Buffer => {
  const graph = createGraph('landmarks');
  const ground = { mean: [122.782, 117.001, 104.298], divisor: 255 };
  let value = imageInput(graph, { height: SIDE, width: SIDE }, ground);
  for (let block = 0; block < BLOCKS; block++) value = denseBlock({ graph, weights }, value, block);
  value = graph.operation('AveragePool', [value], { kernel_shape: [7, 7], strides: [2, 2] });
  value = graph.operation('Flatten', [graph.operation('Transpose', [value], { perm: [0, 2, 3, 1] })], {
    axis: 1,
  });
  const { values, shape } = weights('fc/weights');
  const product = graph.operation('MatMul', [value, graph.constant(values, shape)]);
  const bias = graph.constant(weights('fc/bias').values, [136]);
  graph.operation('Add', [product, bias], {}, 'points');
  graph.output('points', FLOAT, ['N', 136]);
  return graph.build();
};

/**
 * Four convolutions; each sees the sum of what the earlier ones gave, so that each sum is the one before and one more
 * convolution, which onnxruntime adds in the same step. The first halves the image.
 */
const denseBlock = ({ graph, weights }: Net, from: Value, block: number): Value => {
  const name = `dense${block}`;
  const net = { graph, weights };
  let sum = relu(graph, block === 0 ? entry(net, from) : separable(net, from, `${name}/conv0`, 2));
  for (const layer of ['conv1', 'conv2', 'conv3'])
    sum = add(graph, separable(net, layer === 'conv1' ? sum : relu(graph, sum), `${name}/${layer}`, 1), sum);
  return relu(graph, sum);
};

const entry = ({ graph, weights }: Net, from: Value): Value =>
  convolution(graph, from, {
    filters: filters(weights('dense0/conv0/filters')),
    bias: weights('dense0/conv0/bias').values,
    stride: 2,
  });

const separable = ({ graph, weights }: Net, from: Value, name: string, stride: number): Value => {
  const perChannel = depthwiseFilters(weights(`${name}/depthwise_filter`));
  const channels = perChannel.shape[0]!;
  const spread = convolution(graph, from, {
    filters: perChannel,
    bias: new Float32Array(channels),
    stride,
    group: channels,
  });
  return convolution(graph, spread, {
    filters: filters(weights(`${name}/pointwise_filter`)),
    bias: weights(`${name}/bias`).values,
  });
};
