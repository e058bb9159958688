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
export function intField(field: number, value: number): Buffer {
  return Buffer.concat([tag(field, VARINT), varint(value)]);
}

/** A 32-bit float field. */
export function floatField(field: number, value: number): Buffer {
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
