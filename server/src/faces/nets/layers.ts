/**
 * The steps the nets share, from TensorFlow's layout (height, width, channels last) to ONNX's
 * (channels first).
 */
import {
  bytesField,
  type Field,
  FLOAT,
  GRAPH,
  INITIALIZER,
  NODE,
  node,
  type OnnxGraph,
  RAW_DATA,
  readFields,
  replaceFields,
  tensor,
  UINT8,
  type Value,
} from './onnx-graph.ts';
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

/** Field numbers of NodeProto and TensorProto. */
const [INPUT, OUTPUT, OPERATION] = [1, 2, 4];
const NAME = 8;

/** Leaves a PRelu unchanged where its slopes are not stored in the file. A file that is no protobuf message makes it throw. */
export function splitPrelu(file: Uint8Array): Buffer {
  return replaceFields(file, GRAPH, (graph) => splitInGraph(readFields(graph)));
}

const splitInGraph = (graph: Field[]): Buffer => {
  const stored = new Map(
    graph.filter(({ number }) => number === INITIALIZER).map(({ bytes }) => storedIn(readFields(bytes))),
  );
  return Buffer.concat(
    graph.map((field) => {
      if (field.number !== NODE) return field.encoded;
      const parts = readFields(field.bytes);
      const [x, slope] = textsOf(parts, INPUT);
      const [output] = textsOf(parts, OUTPUT);
      const isPrelu = textsOf(parts, OPERATION)[0] === 'PRelu';
      const slopes = isPrelu ? stored.get(slope!) : undefined;
      return slopes ? prelu(x!, output!, floatsOf(slopes)) : field.encoded;
    }),
  );
};

const textsOf = (fields: Field[], number: number): string[] =>
  fields.filter((field) => field.number === number).map(({ bytes }) => Buffer.from(bytes).toString());

/** A tensor's name, and its raw data where it has any. */
const storedIn = (fields: Field[]): [Value, Uint8Array | undefined] => [
  textsOf(fields, NAME)[0]!,
  fields.find(({ number }) => number === RAW_DATA)?.bytes,
];

/** The bytes need not be aligned. */
const floatsOf = (bytes: Uint8Array): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);

const prelu = (x: Value, output: Value, slopes: Float32Array): Buffer => {
  const [positive, weighted, linear] = ['positive', 'weighted', 'linear'].map((part) => `${output}/${part}`);
  return Buffer.concat([
    bytesField(NODE, node('Relu', [x], positive!, {})),
    scaled(
      positive!,
      slopes.map((slope) => 1 - slope),
      weighted!,
    ),
    scaled(x, slopes, linear!),
    bytesField(NODE, node('Add', [weighted!, linear!], output, {})),
  ]);
};

/** Multiplies each channel by its factor. */
const scaled = (x: Value, factors: Float32Array, output: Value): Buffer => {
  const name = `${output}/factors`;
  const attributes = { kernel_shape: [1, 1], group: factors.length };
  return Buffer.concat([
    bytesField(INITIALIZER, tensor(name, factors, [factors.length, 1, 1, 1])),
    bytesField(NODE, node('Conv', [x, name], output, attributes)),
  ]);
};

/** Far above the smallest normal float (1.2e-38), so that products and sums are not subnormal either; far below a rounding error. */
const LEAST_WEIGHT = 1e-15;
/** Field number of TensorProto. */
const DATA_TYPE = 2;

/** A file that is no protobuf message makes it throw. */
export function dropTinyWeights(file: Uint8Array): Buffer {
  return replaceFields(file, GRAPH, (graph) => replaceFields(graph, INITIALIZER, dropInTensor));
}

const dropInTensor = (tensor: Uint8Array): Uint8Array => {
  const isFloat = readFields(tensor).some(({ number, bytes }) => number === DATA_TYPE && bytes[0] === FLOAT);
  return isFloat ? replaceFields(tensor, RAW_DATA, dropInFloats) : tensor;
};

const dropInFloats = (bytes: Uint8Array): Uint8Array => {
  const weights = new Float32Array(Uint8Array.from(bytes).buffer);
  return new Uint8Array(weights.map((weight) => (Math.abs(weight) < LEAST_WEIGHT ? 0 : weight)).buffer);
};
