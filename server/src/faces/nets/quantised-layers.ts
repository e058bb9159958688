/**
 * Convolutions in bytes, each clipped to 0 to `most`: activations uint8, weights int8 with a scale for each output channel, sums
 * int32. Since the clipping fixes the range of every activation, no sample data is needed.
 * Source: ONNX's QLinearConv; onnxruntime fuses nothing else here.
 */
import { type ConvolutionLayer, convolutionAttributes } from './layers.ts';
import type { OnnxGraph, Value } from './onnx-graph.ts';

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
export const quantisedLayers = (
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
export const dequantise = (graph: OnnxGraph, bytes: Value, most: number): Value =>
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
