/**
 * Sets the weights of an ONNX file that are almost zero to zero. Training leaves such weights in channels that contribute nothing.
 * Their products are subnormal numbers, with which Intel's CPUs compute a hundred times as slowly as with others (bench/HISTORY.md).
 * onnxruntime's option for that, `session.set_denormal_as_zero`, does not reach the threads on which Node runs a net.
 */
import { FLOAT, GRAPH, INITIALIZER, RAW_DATA } from './onnx-graph.ts';
import { readFields, replaceFields } from './protobuf.ts';

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
