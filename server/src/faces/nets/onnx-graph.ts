/**
 * Builds an ONNX model file: nodes, weights, inputs and outputs, nothing else of the format.
 * Field numbers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
import { bytesField, floatField, intField } from './protobuf.ts';

const IR_VERSION = 8;
const OPSET = 17;
/** Field numbers of ModelProto, GraphProto and TensorProto. */
export const GRAPH = 7;
export const [NODE, INITIALIZER] = [1, 5];
export const RAW_DATA = 9;
/** TensorProto.DataType */
export const FLOAT = 1;
export const UINT8 = 2;
const INT8 = 3;
const INT32 = 6;
const INT64 = 7;
/** The values of a constant. */
type Numbers = Float32Array | Uint8Array | Int8Array | Int32Array | BigInt64Array;
/** AttributeProto.AttributeType */
const ATTRIBUTE = { float: 1, int: 2, string: 3, ints: 7 };

/** The name of a value inside the graph. */
export type Value = string;
/** A number of a fixed size, or a name for a size that each run chooses. */
export type Dimension = number | string;
/** ONNX has both whole and floating attributes; a float is wrapped so that 1 and 1.0 differ. */
export type Attribute = number | string | number[] | { float: number };

export type OnnxGraph = ReturnType<typeof createGraph>;

/** An empty graph with the methods that fill it; `build` gives the bytes of the .onnx file. */
export function createGraph(name: string) {
  const nodes: Buffer[] = [];
  const weights: Buffer[] = [];
  const inputs: Buffer[] = [];
  const outputs: Buffer[] = [];
  let values = 0;

  const constant = (data: Numbers, shape: number[]): Value => {
    const value = `w${values++}`;
    weights.push(bytesField(INITIALIZER, tensor(value, data, shape)));
    return value;
  };

  return {
    input(value: Value, type: number, shape: Dimension[]): Value {
      inputs.push(bytesField(11, valueInfo(value, type, shape)));
      return value;
    },
    output(value: Value, type: number, shape: Dimension[]): void {
      outputs.push(bytesField(12, valueInfo(value, type, shape)));
    },
    constant,
    floats(numbers: number[], shape = [numbers.length]): Value {
      return constant(Float32Array.from(numbers), shape);
    },
    integers(numbers: number[]): Value {
      return constant(BigInt64Array.from(numbers, BigInt), [numbers.length]);
    },
    /** Adds one operation with one output and returns that output, named `as` where the caller needs it. */
    operation(type: string, from: Value[], attributes: Record<string, Attribute> = {}, as?: Value): Value {
      const value = as ?? `t${values++}`;
      nodes.push(bytesField(NODE, node(type, from, value, attributes)));
      return value;
    },
    build(): Buffer {
      const graph = Buffer.concat([...nodes, bytesField(2, name), ...weights, ...inputs, ...outputs]);
      const opset = Buffer.concat([bytesField(1, ''), intField(2, OPSET)]);
      return Buffer.concat([
        intField(1, IR_VERSION),
        bytesField(2, 'togather'),
        bytesField(GRAPH, graph),
        bytesField(8, opset),
      ]);
    },
  };
}

/** NodeProto */
export function node(type: string, from: Value[], to: Value, attributes: Record<string, Attribute>): Buffer {
  return Buffer.concat([
    ...from.map((value) => bytesField(1, value)),
    bytesField(2, to),
    bytesField(3, `${to}_node`),
    bytesField(4, type),
    ...Object.entries(attributes).map(([key, value]) => bytesField(5, attribute(key, value))),
  ]);
}

/** AttributeProto */
const attribute = (key: string, value: Attribute): Buffer => {
  const name = bytesField(1, key);
  if (typeof value === 'string') {
    return Buffer.concat([name, bytesField(4, value), intField(20, ATTRIBUTE.string)]);
  }
  if (Array.isArray(value)) {
    return Buffer.concat([name, ...value.map((item) => intField(8, item)), intField(20, ATTRIBUTE.ints)]);
  }
  if (typeof value === 'object') {
    return Buffer.concat([name, floatField(2, value.float), intField(20, ATTRIBUTE.float)]);
  }
  return Buffer.concat([name, intField(3, value), intField(20, ATTRIBUTE.int)]);
};

/** TensorProto: little-endian values in `raw_data`. */
export function tensor(name: Value, data: Numbers, shape: number[]): Buffer {
  return Buffer.concat([
    ...shape.map((size) => intField(1, size)),
    intField(2, typeOf(data)),
    bytesField(8, name),
    bytesField(RAW_DATA, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ]);
}

const typeOf = (data: Numbers): number => {
  if (data instanceof Float32Array) return FLOAT;
  if (data instanceof Uint8Array) return UINT8;
  if (data instanceof Int8Array) return INT8;
  return data instanceof Int32Array ? INT32 : INT64;
};

/** ValueInfoProto */
const valueInfo = (name: Value, type: number, shape: Dimension[]): Buffer => {
  const dimensions = shape.map((size) =>
    bytesField(1, typeof size === 'string' ? bytesField(2, size) : intField(1, size)),
  );
  const tensorType = Buffer.concat([intField(1, type), bytesField(2, Buffer.concat(dimensions))]);
  return Buffer.concat([bytesField(1, name), bytesField(2, bytesField(1, tensorType))]);
};
