/**
 * The face detector: SSD on MobileNet v1, any input whose sides are multiples of 32.
 * In: `image`, uint8 [N, H, W, 3]. Out: `boxes` [N, A, 4] (offsets against the anchors of anchors.ts, in the
 * order y, x, height, width) and `classes` [N, A, 3] (logits; index 1 is "face").
 */

import { type DetectorLayer, detectorLayers, MOBILENET_LAYERS } from './detector-layers.ts';
import { convolution, filters, imageInput } from './layers.ts';
import { createGraph, FLOAT, type OnnxGraph, type Value } from './onnx-graph.ts';
import { dequantise, quantisedLayers } from './quantised-layers.ts';
import type { Weights } from './tf-weights.ts';

/** What a layer's output is clipped to. */
const MOST = 6;
/**
 * The first and the last layer that are quantised. The first two are small, and every later layer magnifies their rounding;
 * those after MobileNet are small, too, and their outputs use little of the 0 to 6 (bench/HISTORY.md).
 */
const QUANTISED = { first: 2, last: MOBILENET_LAYERS - 1 };

/** All layers in floats. */
export const detectorNet = (weights: Weights): Buffer =>
  build(weights, (graph, image, layers) => predictedFrom(layers, floatLayers(graph, image, layers)));

/**
 * The same net with most layers in bytes: on a CPU that multiplies bytes, about twice as fast. Its boxes differ by a few percent
 * of their size.
 */
export const quantisedDetectorNet = (weights: Weights): Buffer =>
  build(weights, (graph, image, all) => {
    const { first, last } = QUANTISED;
    const [before, layers, after] = [all.slice(0, first), all.slice(first, last + 1), all.slice(last + 1)];
    const begun = floatLayers(graph, image, before).at(-1)!;
    const bytes = predictedFrom(layers, quantisedLayers(graph, begun, { layers, most: MOST }));
    const maps = bytes.map((map) => dequantise(graph, map, MOST));
    return [...maps, ...predictedFrom(after, floatLayers(graph, maps.at(-1)!, after))];
  });

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
