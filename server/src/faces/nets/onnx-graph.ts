/**
 * Builds an ONNX model file: nodes, weights, inputs and outputs, nothing else of the format.
 * Field numbers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
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

/**
 * Protocol Buffers wire format, as much as an ONNX file needs. A message is its fields, concatenated.
 * Source: https://protobuf.dev/programming-guides/encoding/
 */
const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

/** A whole number as a base-128 varint. Negative numbers take their two's complement in 64 bits. */
const varint = (value: number): Buffer => {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
};

const tag = (field: number, wireType: number): Buffer => varint(field * 8 + wireType);

/** An int32, int64, bool or enum field. */
function intField(field: number, value: number): Buffer {
  return Buffer.concat([tag(field, VARINT), varint(value)]);
}

/** A 32-bit float field. */
function floatField(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([tag(field, FIXED32), bytes]);
}

/** A string, bytes or embedded-message field. */
export function bytesField(field: number, value: string | Uint8Array): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([tag(field, LENGTH_DELIMITED), varint(bytes.length), bytes]);
}

/** One field of a message: `bytes` is its content, `encoded` also has its tag. */
export interface Field {
  number: number;
  bytes: Uint8Array;
  encoded: Uint8Array;
}

/** Returns the fields of an encoded message, which share its memory. Throws where it is no message. */
export function readFields(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  for (let start = 0, end = 0; start < message.length; start = end) {
    const tag = readVarint(message, start);
    const { from, to } = contentAt(message, tag.end, tag.value % 8);
    if (to > message.length) throw new Error('no protobuf message: it ends inside a field');
    end = to;
    const [bytes, encoded] = [message.subarray(from, to), message.subarray(start, to)];
    fields.push({ number: Math.floor(tag.value / 8), bytes, encoded });
  }
  return fields;
}

/** The message with the content of each field of this number replaced. */
export function replaceFields(
  message: Uint8Array,
  number: number,
  replace: (bytes: Uint8Array) => Uint8Array,
): Buffer {
  return Buffer.concat(
    readFields(message).map((field) =>
      field.number === number ? bytesField(number, replace(field.bytes)) : field.encoded,
    ),
  );
}

/** Where a field's content lies, behind the tag that ends at `at`. */
const contentAt = (message: Uint8Array, at: number, wireType: number): { from: number; to: number } => {
  if (wireType === FIXED32) return { from: at, to: at + 4 };
  if (wireType === FIXED64) return { from: at, to: at + 8 };
  const { value, end } = readVarint(message, at);
  if (wireType === VARINT) return { from: at, to: end };
  if (wireType === LENGTH_DELIMITED) return { from: end, to: end + value };
  throw new Error(`no protobuf message: a field has the wire type ${wireType}`);
};

const readVarint = (message: Uint8Array, from: number): { value: number; end: number } => {
  let value = 0;
  let end = from;
  do value += (message[end]! & 127) * 128 ** (end - from);
  while (message[end++]! >= 128);
  return { value, end };
};
