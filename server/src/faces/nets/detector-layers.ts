/**
 * The convolutions of the detector, SSD on MobileNet v1, from its weights. Each output is clipped to 0 to 6.
 * Source: face-api's src/ssdMobilenetv1 (mobileNetV1.ts, predictionLayer.ts); MIT.
 */
import { type ConvolutionLayer, depthwiseFilters, filters } from './layers.ts';
import type { Weights } from './tf-weights.ts';

/** One convolution of the chain. A box predictor looks at the output of some of them. */
export type DetectorLayer = ConvolutionLayer & { isPredictedFrom: boolean };

/** MobileNet's 13 separable layers: these four halve the image. */
const HALVING = new Set([2, 4, 6, 12]);
const SEPARABLE = 13;
/** The first box predictor looks at the output of this layer (stride 16), the second at the last (stride 32). */
const FIRST_PREDICTED = 11;
/** Further layers after MobileNet: every second one halves the image and feeds a predictor. */
const EXTRA_LAYERS = 8;
const BATCH_NORM_EPSILON = 0.001;

/** How many of the layers are MobileNet's. */
export const MOBILENET_LAYERS = 1 + 2 * SEPARABLE;

export const detectorLayers = (weights: Weights): DetectorLayer[] => {
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
