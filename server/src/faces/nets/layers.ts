/**
 * The steps the nets share, from TensorFlow's layout (height, width, channels last) to ONNX's
 * (channels first).
 */
import { type OnnxGraph, UINT8, type Value } from './onnx-graph.ts';
import type { Weight } from './tf-weights.ts';

/** Filters in ONNX's layout: [out, in, height, width]. */
export interface Filters {
  values: Float32Array;
  shape: number[];
}

/** A convolution with a bias per output channel. */
export interface ConvolutionLayer {
  filters: Filters;
  bias: Float32Array;
  stride?: number;
  group?: number;
  padding?: 'SAME_UPPER' | 'VALID';
}

/** [height, width, in, out] to [out, in, height, width], each output channel times its `scale`. */
export function filters({ shape, values }: Weight, scale?: Float32Array): Filters {
  const [height, width, into, out] = shape as [number, number, number, number];
  const turned = new Float32Array(values.length);
  let from = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let i = 0; i < into; i++) {
        for (let o = 0; o < out; o++) {
          turned[((o * into + i) * height + y) * width + x] = values[from++]! * (scale?.[o] ?? 1);
        }
      }
    }
  }
  return { values: turned, shape: [out, into, height, width] };
}

/** Depthwise filters [height, width, channels, 1] to [channels, 1, height, width], times `scale`. */
export function depthwiseFilters({ shape, values }: Weight, scale?: Float32Array): Filters {
  const [height, width, channels] = shape as [number, number, number];
  const asOutput = { shape: [height, width, 1, channels], values };
  return filters(asOutput, scale);
}

/**
 * The image input, uint8 [N, height, width, 3] in RGB, as floats [N, 3, height, width]:
 * (pixel - mean) / divisor.
 */
export function imageInput(
  graph: OnnxGraph,
  size: { height: number | string; width: number | string },
  { mean, divisor }: { mean: number[]; divisor: number },
): Value {
  const image = graph.input('image', UINT8, ['N', size.height, size.width, 3]);
  const floats = graph.operation('Cast', [image], { to: 1 });
  const channelsFirst = graph.operation('Transpose', [floats], { perm: [0, 3, 1, 2] });
  const centred = graph.operation('Sub', [channelsFirst, graph.floats(mean, [1, 3, 1, 1])]);
  return graph.operation('Mul', [centred, graph.floats([1 / divisor])]);
}

export function convolution(graph: OnnxGraph, from: Value, layer: ConvolutionLayer): Value {
  const { filters: kernel, bias } = layer;
  const weights = graph.constant(kernel.values, kernel.shape);
  const biases = graph.constant(bias, [bias.length]);
  return graph.operation('Conv', [from, weights, biases], convolutionAttributes(layer));
}

/** As in TensorFlow, SAME pads the far side first. */
export function convolutionAttributes({
  filters: { shape },
  stride = 1,
  group = 1,
  padding = 'SAME_UPPER',
}: ConvolutionLayer) {
  return {
    kernel_shape: shape.slice(2),
    strides: [stride, stride],
    group,
    auto_pad: padding,
  };
}

export const relu = (graph: OnnxGraph, from: Value): Value => graph.operation('Relu', [from]);

export function add(graph: OnnxGraph, left: Value, right: Value): Value {
  return graph.operation('Add', [left, right]);
}
