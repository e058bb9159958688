/**
 * Protocol Buffers wire format, writing only: as much as an ONNX file needs.
 * Every function returns one encoded field; a message is its fields, concatenated.
 * Source: https://protobuf.dev/programming-guides/encoding/
 */
const VARINT = 0;
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
export const intField = (field: number, value: number): Buffer =>
  Buffer.concat([tag(field, VARINT), varint(value)]);

/** A 32-bit float field. */
export const floatField = (field: number, value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([tag(field, FIXED32), bytes]);
};

/** A string, bytes or embedded-message field. */
export const bytesField = (field: number, value: string | Uint8Array): Buffer => {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([tag(field, LENGTH_DELIMITED), varint(bytes.length), bytes]);
};
