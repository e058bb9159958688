/**
 * A net of ncnn as ONNX: [1, 3, side, side] floats in, one vector out. Supports the layers of MobileFaceNet
 * only. Batch normalisations are folded into the layer before them. A PReLU becomes (1 - a) (a / (1 - a) x + relu(x)):
 * the inner share is a depthwise convolution of 1 x 1, which onnxruntime lays out like the convolutions around it and adds
 * in the same step, the outer factor is folded into the weights of the layer behind.
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
const HAS_WEIGHTS = new Set(['Convolution', 'ConvolutionDepthWise', 'InnerProduct']);
/** A slope as near to 1 as this counts as a little less. */
const LEAST_FACTOR = 1e-4;

/** The bytes of the ONNX file; the same for the same files on every machine. */
export const ncnnNet = ({ graph: text, weights }: NcnnFiles, input: { side: number }): Buffer => {
  const layers = readNcnn(text, weights);
  const folded = foldSlopes(layers);
  const graph = createGraph('ncnn');
  const values = new Map<string, Value>();
  for (const [i, layer] of layers.entries()) {
    const norm = layers[i + 1]?.inputs[0] === layer.outputs[0] ? layers[i + 1] : undefined;
    const from = layer.inputs.map((name) => values.get(name)!);
    const value = write(graph, layer, { from, side: input.side, norm, isFolded: folded.has(layer) });
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
  isFolded: boolean;
}

const write = (graph: OnnxGraph, layer: NcnnLayer, { from, side, norm, isFolded }: Place): Value => {
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
      return isFolded ? foldedPrelu(graph, first!, slopesOf(layer)) : prelu(graph, first!, slopesOf(layer));
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
  if (norm?.type !== 'BatchNorm') throw new Error(`no batch normalisation follows ${name}`);
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

const slopesOf = ({ weights }: NcnnLayer): Float32Array => weights[0]!;
/** 1 - a, by which the weights behind a PReLU are multiplied and its inner share is divided: never 0. */
const outerFactor = (slope: number): number =>
  Math.abs(1 - slope) < LEAST_FACTOR ? LEAST_FACTOR : 1 - slope;

/** Multiplies the weights behind each PReLU by its outer factors. Returns those PReLUs that only weights are behind. */
const foldSlopes = (layers: NcnnLayer[]): Set<NcnnLayer> => {
  const folded = new Set<NcnnLayer>();
  for (const layer of layers.filter(({ type }) => type === 'PReLU')) {
    const [behind, ...more] = layers.filter(({ inputs }) => inputs.includes(layer.outputs[0]!));
    if (!behind || more.length > 0 || !HAS_WEIGHTS.has(behind.type)) continue;
    scaleInputs(behind, slopesOf(layer).map(outerFactor));
    folded.add(layer);
  }
  return folded;
};

/** Multiplies the weights of a layer by a factor for each of its input channels. */
const scaleInputs = ({ numbers, weights }: NcnnLayer, factors: Float32Array): void => {
  const filters = weights[0]!;
  const [outputs, groups] = [numbers.get(0)!, numbers.get(7) ?? 1];
  const each = filters.length / outputs;
  const into = factors.length / groups;
  for (let i = 0; i < filters.length; i++) {
    const group = Math.floor((Math.floor(i / each) * groups) / outputs);
    filters[i]! *= factors[group * into + Math.floor(((i % each) * into) / each)]!;
  }
};

const foldedPrelu = (graph: OnnxGraph, from: Value, slopes: Float32Array): Value => {
  const inner = slopes.map((slope) => slope / outerFactor(slope));
  return add(graph, scaled(graph, from, inner), relu(graph, from));
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
