/**
 * The face detector: SSD on MobileNet v1, any input whose sides are multiples of 32.
 * In: `image`, uint8 [N, H, W, 3]. Out: `boxes` [N, A, 4] (offsets against the anchors of anchors.ts, in the
 * order y, x, height, width) and `classes` [N, A, 3] (logits; index 1 is "face").
 * Source: face-api's src/ssdMobilenetv1 (mobileNetV1.ts, predictionLayer.ts); MIT.
 */
import { convolution, depthwiseFilters, filters, imageInput } from './layers.ts';
import { createGraph, FLOAT, type OnnxGraph, type Value } from './onnx-graph.ts';
import type { Weights } from './tf-weights.ts';

/** MobileNet's 13 separable layers: these four halve the image. */
const HALVING = new Set([2, 4, 6, 12]);
const LAYERS = 13;
/** The first box predictor looks at the output of this layer (stride 16), the second at the last (stride 32). */
const FIRST_PREDICTED = 11;
/** Further layers after MobileNet: every second one halves the image and feeds a predictor. */
const EXTRA_LAYERS = 8;
const BATCH_NORM_EPSILON = 0.001;

export const detectorNet = (weights: Weights): Buffer => {
  const graph = createGraph('detector');
  const ground = { mean: [127.5, 127.5, 127.5], divisor: 127.5 };
  const image = imageInput(graph, { height: 'H', width: 'W' }, ground);
  const net = { graph, weights, zero: graph.floats([0], []), six: graph.floats([6], []) };
  predictBoxes(net, features(net, image));
  return graph.build();
};

interface Net {
  graph: OnnxGraph;
  weights: Weights;
  zero: Value;
  six: Value;
}

/** The six feature maps that boxes are predicted from, from fine (stride 16) to coarse (stride 512). */
const features = (net: Net, image: Value): Value[] => {
  let value = pointwise(net, image, 'MobilenetV1/Conv2d_0_pointwise', 2);
  const maps: Value[] = [];
  for (let layer = 1; layer <= LAYERS; layer++) {
    value = depthwise(net, value, `MobilenetV1/Conv2d_${layer}_depthwise`, HALVING.has(layer) ? 2 : 1);
    value = pointwise(net, value, `MobilenetV1/Conv2d_${layer}_pointwise`, 1);
    if (layer === FIRST_PREDICTED || layer === LAYERS) maps.push(value);
  }
  for (let layer = 0; layer < EXTRA_LAYERS; layer++) {
    const halving = layer % 2 === 1;
    value = pointwise(net, value, `Prediction/Conv2d_${layer}_pointwise`, halving ? 2 : 1);
    if (halving) maps.push(value);
  }
  return maps;
};

const predictBoxes = ({ graph, weights }: Net, maps: Value[]): void => {
  for (const [predictor, output, numbers] of [
    ['BoxEncodingPredictor', 'boxes', 4],
    ['ClassPredictor', 'classes', 3],
  ] as const) {
    const rows = maps.map((map, level) => {
      const name = `Prediction/BoxPredictor_${level}/${predictor}`;
      const layer = { filters: filters(weights(`${name}/weights`)), bias: weights(`${name}/biases`).values };
      const channelsLast = graph.operation('Transpose', [convolution(graph, map, layer)], {
        perm: [0, 2, 3, 1],
      });
      return graph.operation('Reshape', [channelsLast, graph.integers([0, -1, numbers])], { allowzero: 0 });
    });
    graph.operation('Concat', rows, { axis: 1 }, output);
    graph.output(output, FLOAT, ['N', 'A', numbers]);
  }
};

const clip6 = ({ graph, zero, six }: Net, from: Value): Value => graph.operation('Clip', [from, zero, six]);

const pointwise = (net: Net, from: Value, name: string, stride: number): Value => {
  const layer = {
    filters: filters(net.weights(`${name}/weights`)),
    bias: net.weights(`${name}/convolution_bn_offset`).values,
    stride,
  };
  return clip6(net, convolution(net.graph, from, layer));
};

/** A depthwise convolution with its batch normalisation folded into filters and bias. */
const depthwise = (net: Net, from: Value, name: string, stride: number): Value => {
  const norm = (part: string) => net.weights(`${name}/BatchNorm/${part}`).values;
  const [gamma, beta, mean, variance] = [
    norm('gamma'),
    norm('beta'),
    norm('moving_mean'),
    norm('moving_variance'),
  ];
  const scale = gamma.map((value, i) => value / Math.sqrt(variance[i]! + BATCH_NORM_EPSILON));
  const layer = {
    filters: depthwiseFilters(net.weights(`${name}/depthwise_weights`), scale),
    bias: beta.map((value, i) => value - mean[i]! * scale[i]!),
    stride,
    group: gamma.length,
  };
  return clip6(net, convolution(net.graph, from, layer));
};
