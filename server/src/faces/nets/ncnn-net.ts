/**
 * A net of ncnn as ONNX: [1, 3, side, side] floats in, one vector out. Supports the layers of MobileFaceNet
 * only. Batch normalisations are folded into the layer before them. A PReLU becomes a x + (1 - a) relu(x),
 * each share a depthwise convolution of 1 x 1, which onnxruntime lays out like the convolutions around it:
 * 3.5 ms a face instead of 6.1.
 */
import { add, relu } from './layers.ts';
import { type NcnnLayer, readNcnn } from './ncnn-layers.ts';
import { createGraph, FLOAT, type OnnxGraph, type Value } from './onnx-graph.ts';

export interface NcnnFiles {
  graph: string;
  weights: Buffer;
}

/** BinaryOp's parameter 0, and what ONNX calls it. */
const OPERATIONS = ['Add', 'Sub', 'Mul'];

/** The bytes of the ONNX file; the same for the same files on every machine. */
export const ncnnNet = ({ graph: text, weights }: NcnnFiles, input: { side: number }): Buffer => {
  const layers = readNcnn(text, weights);
  const graph = createGraph('ncnn');
  const values = new Map<string, Value>();
  for (const [i, layer] of layers.entries()) {
    const norm = layers[i + 1]?.inputs[0] === layer.outputs[0] ? layers[i + 1] : undefined;
    const from = layer.inputs.map((name) => values.get(name)!);
    const value = write(graph, layer, { from, side: input.side, norm });
    for (const output of layer.outputs) values.set(output, value);
  }
  const last = layers.at(-1)!;
  graph.operation('Identity', [values.get(last.outputs[0]!)!], {}, 'embedding');
  graph.output('embedding', FLOAT, [1, last.numbers.get(0)!]);
  return graph.build();
};

interface Place {
  from: Value[];
  side: number;
  norm: NcnnLayer | undefined;
}

const write = (graph: OnnxGraph, layer: NcnnLayer, { from, side, norm }: Place): Value => {
  const [first] = from;
  switch (layer.type) {
    case 'Input':
      return graph.input('data', FLOAT, [1, 3, side, side]);
    // Folded into the layer before it, or what comes is what goes.
    case 'BatchNorm':
    case 'Split':
      return first!;
    case 'BinaryOp':
      return binary(graph, layer, from);
    case 'PReLU':
      return prelu(graph, first!, layer.weights[0]!);
    case 'InnerProduct':
      return product(graph, first!, normalised(layer, norm));
    default:
      return convolution(graph, first!, { layer, ...normalised(layer, norm) });
  }
};

const binary = (graph: OnnxGraph, { name, numbers }: NcnnLayer, from: Value[]): Value => {
  const operation = OPERATIONS[numbers.get(0) ?? 0];
  if (!operation) throw new Error(`the operation of ${name} is not known here`);
  const operands = numbers.get(1) ? [...from, graph.floats([numbers.get(2)!])] : from;
  return graph.operation(operation, operands);
};

interface Normalised {
  filters: Float32Array;
  bias: Float32Array;
}

/** The weights of a layer with the batch normalisation behind it: slope (x - mean) / sqrt(variance) + bias. */
const normalised = ({ name, numbers, weights }: NcnnLayer, norm: NcnnLayer | undefined): Normalised => {
  if (norm?.type !== 'BatchNorm') throw new Error(`no batch normalisation stands behind ${name}`);
  const [slope, mean, variance, shift] = norm.weights as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const epsilon = norm.numbers.get(1) ?? 0;
  const outputs = numbers.get(0)!;
  const [filters, own] = weights as [Float32Array, Float32Array?];
  const each = filters.length / outputs;
  const factor = Float64Array.from(slope, (value, i) => value / Math.sqrt(variance[i]! + epsilon));
  return {
    filters: filters.map((value, i) => value * factor[Math.floor(i / each)]!),
    bias: Float32Array.from(factor, (value, i) => ((own?.[i] ?? 0) - mean[i]!) * value + shift[i]!),
  };
};

const convolution = (
  graph: OnnxGraph,
  from: Value,
  { layer: { numbers }, filters, bias }: Normalised & { layer: NcnnLayer },
): Value => {
  const at = (id: number, otherwise: number) => numbers.get(id) ?? otherwise;
  const [width, height] = [at(1, 1), at(11, at(1, 1))];
  const [across, down] = [at(4, 0), at(14, at(4, 0))];
  const into = filters.length / (bias.length * width * height);
  return graph.operation(
    'Conv',
    [from, graph.constant(filters, [bias.length, into, height, width]), graph.constant(bias, [bias.length])],
    {
      kernel_shape: [height, width],
      strides: [at(13, at(3, 1)), at(3, 1)],
      pads: [down, across, down, across],
      group: at(7, 1),
    },
  );
};

const prelu = (graph: OnnxGraph, from: Value, slopes: Float32Array): Value => {
  const below = scaled(graph, from, slopes);
  const above = scaled(
    graph,
    relu(graph, from),
    slopes.map((slope) => 1 - slope),
  );
  return add(graph, below, above);
};

/** Each channel times its factor. */
const scaled = (graph: OnnxGraph, from: Value, factors: Float32Array): Value => {
  const filters = graph.constant(factors, [factors.length, 1, 1, 1]);
  return graph.operation('Conv', [from, filters], { kernel_shape: [1, 1], group: factors.length });
};

const product = (graph: OnnxGraph, from: Value, { filters, bias }: Normalised): Value => {
  const flat = graph.operation('Flatten', [from], { axis: 1 });
  const matrix = graph.constant(filters, [bias.length, filters.length / bias.length]);
  return graph.operation('Gemm', [flat, matrix, graph.constant(bias, [bias.length])], { transB: 1 });
};
