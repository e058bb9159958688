/**
 * The face detector: SSD on MobileNet v1, any input whose sides are multiples of 32.
 * In: `image`, uint8 [N, H, W, 3]. Out: `boxes` [N, A, 4] (offsets against the anchors of anchors.ts, in the
 * order y, x, height, width) and `classes` [N, A, 3] (logits; index 1 is "face").
 */
import {
  type ConvolutionLayer,
  convolution,
  convolutionAttributes,
  depthwiseFilters,
  filters,
  imageInput,
} from './layers.ts';
import { createGraph, FLOAT, type OnnxGraph, type Value } from './onnx-graph.ts';
import type { Weights } from './tf-weights.ts';

/** One convolution of the chain. A box predictor looks at the output of some of them. */
type DetectorLayer = ConvolutionLayer & { isPredictedFrom: boolean };

/** MobileNet's 13 separable layers: these four halve the image. */
const HALVING = new Set([2, 4, 6, 12]);
const SEPARABLE = 13;
/** The first box predictor looks at the output of this layer (stride 16), the second at the last (stride 32). */
const FIRST_PREDICTED = 11;
/** Further layers after MobileNet: every second one halves the image and feeds a predictor. */
const EXTRA_LAYERS = 8;
const BATCH_NORM_EPSILON = 0.001;

/** How many of the layers are MobileNet's. */
const MOBILENET_LAYERS = 1 + 2 * SEPARABLE;

const detectorLayers = (weights: Weights): DetectorLayer[] => {
  const layers: DetectorLayer[] = [pointwise(weights, 'MobilenetV1/Conv2d_0_pointwise', 2)];
  for (let layer = 1; layer <= SEPARABLE; layer++) {
    const name = `MobilenetV1/Conv2d_${layer}`;
    const isPredictedFrom = layer === FIRST_PREDICTED || layer === SEPARABLE;
    layers.push(depthwise(weights, `${name}_depthwise`, HALVING.has(layer) ? 2 : 1));
    layers.push({ ...pointwise(weights, `${name}_pointwise`, 1), isPredictedFrom });
  }
  for (let layer = 0; layer < EXTRA_LAYERS; layer++) {
    const isPredictedFrom = layer % 2 === 1;
    const stride = isPredictedFrom ? 2 : 1;
    layers.push({ ...pointwise(weights, `Prediction/Conv2d_${layer}_pointwise`, stride), isPredictedFrom });
  }
  return layers;
};

const pointwise = (weights: Weights, name: string, stride: number): DetectorLayer => ({
  filters: filters(weights(`${name}/weights`)),
  bias: weights(`${name}/convolution_bn_offset`).values,
  stride,
  isPredictedFrom: false,
});

/** A depthwise convolution with its batch normalisation folded into filters and bias. */
const depthwise = (weights: Weights, name: string, stride: number): DetectorLayer => {
  const norm = (part: string) => weights(`${name}/BatchNorm/${part}`).values;
  const [gamma, beta, mean, variance] = [
    norm('gamma'),
    norm('beta'),
    norm('moving_mean'),
    norm('moving_variance'),
  ];
  const scale = gamma.map((value, i) => value / Math.sqrt(variance[i]! + BATCH_NORM_EPSILON));
  return {
    filters: depthwiseFilters(weights(`${name}/depthwise_weights`), scale),
    bias: beta.map((value, i) => value - mean[i]! * scale[i]!),
    stride,
    group: gamma.length,
    isPredictedFrom: false,
  };
};

/** What a layer's output is clipped to. */
const MOST = 6;
/**
 * The first and the last layer that are quantised. The first two are small, and every later layer magnifies their rounding;
 * those after MobileNet are small, too, and their outputs use little of the 0 to 6 (bench/HISTORY.md).
 */
const QUANTISED = { first: 2, last: MOBILENET_LAYERS - 1 };

/** All layers in floats. */
export function detectorNet(weights: Weights): Buffer {
  return build(weights, (graph, image, layers) => predictedFrom(layers, floatLayers(graph, image, layers)));
}

/**
 * The same net with most layers in bytes: on a CPU that multiplies bytes, about twice as fast. Its boxes differ by a few percent
 * of their size.
 */
export function quantisedDetectorNet(weights: Weights): Buffer {
  return build(weights, (graph, image, all) => {
    const { first, last } = QUANTISED;
    const [before, layers, after] = [all.slice(0, first), all.slice(first, last + 1), all.slice(last + 1)];
    const begun = floatLayers(graph, image, before).at(-1)!;
    const bytes = predictedFrom(layers, quantisedLayers(graph, begun, { layers, most: MOST }));
    const maps = bytes.map((map) => dequantise(graph, map, MOST));
    return [...maps, ...predictedFrom(after, floatLayers(graph, maps.at(-1)!, after))];
  });
}

const build = (
  weights: Weights,
  features: (graph: OnnxGraph, image: Value, layers: DetectorLayer[]) => Value[],
): Buffer => {
  const graph = createGraph('detector');
  const ground = { mean: [127.5, 127.5, 127.5], divisor: 127.5 };
  const image = imageInput(graph, { height: 'H', width: 'W' }, ground);
  predictBoxes(graph, weights, features(graph, image, detectorLayers(weights)));
  return graph.build();
};

/** The output of each layer. */
const floatLayers = (graph: OnnxGraph, from: Value, layers: DetectorLayer[]): Value[] => {
  const [zero, most] = [graph.floats([0], []), graph.floats([MOST], [])];
  let value = from;
  return layers.map((layer) => {
    value = graph.operation('Clip', [convolution(graph, value, layer), zero, most]);
    return value;
  });
};

/** Of the outputs of `layers` those that boxes are predicted from, from fine (stride 16) to coarse (stride 512). */
const predictedFrom = (layers: DetectorLayer[], outputs: Value[]): Value[] =>
  outputs.filter((_, i) => layers[i]!.isPredictedFrom);

const predictBoxes = (graph: OnnxGraph, weights: Weights, maps: Value[]): void => {
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

const MOST_ACTIVATION = 255;
const MOST_WEIGHT = 127;
/** A bias as a sum's integer has to fit into 32 bits. Weights of almost nothing, beside a large bias, would make it larger. */
const MOST_BIAS = 2 ** 30;

/** What the byte 1 stands for, and which byte is 0, where activations lie between 0 and `most`. */
const unitOf = (graph: OnnxGraph, most: number): Value[] => [
  graph.floats([most / MOST_ACTIVATION], []),
  graph.constant(Uint8Array.of(0), []),
];

/** Returns the output of each layer, in bytes. `from` are floats between 0 and `most`. */
const quantisedLayers = (
  graph: OnnxGraph,
  from: Value,
  { layers, most }: { layers: ConvolutionLayer[]; most: number },
): Value[] => {
  const unit = unitOf(graph, most);
  let value = graph.operation('QuantizeLinear', [from, ...unit]);
  return layers.map((layer) => {
    const { scales, weights, bias } = quantise(layer, most / MOST_ACTIVATION);
    const channels = [scales.length];
    const kernel = [
      graph.constant(weights, layer.filters.shape),
      graph.constant(scales, channels),
      graph.constant(new Int8Array(scales.length), channels),
    ];
    const inputs = [value, ...unit, ...kernel, ...unit, graph.constant(bias, channels)];
    value = graph.operation('QLinearConv', inputs, convolutionAttributes(layer));
    return value;
  });
};

/** The floats of an output of `quantisedLayers`. */
const dequantise = (graph: OnnxGraph, bytes: Value, most: number): Value =>
  graph.operation('DequantizeLinear', [bytes, ...unitOf(graph, most)]);

/** A layer's integers, and what 1 stands for in each output channel's weights. */
const quantise = ({ filters: { values, shape }, bias }: ConvolutionLayer, activationScale: number) => {
  const size = values.length / shape[0]!;
  const scales = bias.map((offset, channel) => {
    const largest = values
      .subarray(channel * size, (channel + 1) * size)
      .reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
    return Math.max(largest / MOST_WEIGHT, Math.abs(offset) / (activationScale * MOST_BIAS)) || 1;
  });
  return {
    scales,
    weights: Int8Array.from(values, (weight, i) => Math.round(weight / scales[Math.floor(i / size)]!)),
    bias: Int32Array.from(bias, (offset, channel) =>
      Math.round(offset / (activationScale * scales[channel]!)),
    ),
  };
};
