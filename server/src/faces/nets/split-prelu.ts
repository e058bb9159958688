/**
 * Rewrites each PRelu of an ONNX file as operations that onnxruntime fuses into the convolutions around it:
 *   PRelu(x) = slope * x + (1 - slope) * Relu(x), both products as depthwise convolutions of 1 x 1.
 * A PRelu makes onnxruntime leave its blocked layout and enter it again, which doubles the time of a MobileFaceNet
 * (bench/HISTORY.md).
 */
import { GRAPH, INITIALIZER, NODE, node, RAW_DATA, tensor, type Value } from './onnx-graph.ts';
import { bytesField, type Field, readFields, replaceFields } from './protobuf.ts';

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
