/** What a net of ncnn says of a tensor, layer by layer in double precision: slow, and by another way than ONNX. */
import { type NcnnLayer, readNcnn } from '../nets/ncnn-layers.ts';
import type { NcnnFiles } from '../nets/ncnn-net.ts';

/** `values` channel by channel, rows of `width`. */
interface Blob {
  channels: number;
  height: number;
  width: number;
  values: Float64Array;
}

export const evaluateNcnn = ({ graph, weights }: NcnnFiles, input: Blob): Float64Array => {
  const blobs = new Map<string, Blob>();
  let last = input;
  for (const layer of readNcnn(graph, weights)) {
    const from = layer.inputs.map((name) => blobs.get(name)!);
    last = layer.type === 'Input' ? input : evaluate(layer, from);
    for (const output of layer.outputs) blobs.set(output, last);
  }
  return last.values;
};

const evaluate = (layer: NcnnLayer, [one, other]: Blob[]): Blob => {
  const from = one!;
  const at = (id: number) => layer.numbers.get(id) ?? 0;
  const area = from.width * from.height;
  const mapped = (change: (value: number, channel: number, i: number) => number): Blob => ({
    ...from,
    values: from.values.map((value, i) => change(value, Math.floor(i / area), i)),
  });
  switch (layer.type) {
    case 'Split':
      return from;
    case 'BinaryOp': {
      const second = (i: number) => (at(1) ? at(2) : other!.values[i]!);
      const apply = [
        (a: number, b: number) => a + b,
        (a: number, b: number) => a - b,
        (a: number, b: number) => a * b,
      ];
      return mapped((value, _, i) => apply[at(0)]!(value, second(i)));
    }
    case 'BatchNorm': {
      const [slope, mean, variance, bias] = layer.weights;
      return mapped((value, c) => ((value - mean![c]!) / Math.sqrt(variance![c]!)) * slope![c]! + bias![c]!);
    }
    case 'PReLU':
      return mapped((value, c) => (value < 0 ? value * layer.weights[0]![c]! : value));
    case 'InnerProduct': {
      const [matrix, bias] = layer.weights;
      const inputs = from.values.length;
      const values = Float64Array.from({ length: at(0) }, (_, row) =>
        from.values.reduce((sum, value, i) => sum + value * matrix![row * inputs + i]!, bias?.[row] ?? 0),
      );
      return { channels: at(0), height: 1, width: 1, values };
    }
    default:
      return convolve(layer, from);
  }
};

const convolve = ({ numbers, weights: [filters] }: NcnnLayer, from: Blob): Blob => {
  const at = (id: number) => numbers.get(id) ?? 0;
  const [size, stride, pad, groups] = [at(1), at(3), at(4), at(7) || 1];
  const channels = at(0);
  const [height, width] = [from.height, from.width].map(
    (side) => Math.floor((side + 2 * pad - size) / stride) + 1,
  );
  const into = from.channels / groups;
  const out = {
    channels,
    height: height!,
    width: width!,
    values: new Float64Array(channels * height! * width!),
  };
  for (let c = 0; c < channels; c++) {
    const first = Math.floor(c / (channels / groups)) * into;
    const plane = out.values.subarray(c * out.height * out.width, (c + 1) * out.height * out.width);
    for (let i = 0; i < into; i++) {
      for (let tap = 0; tap < size * size; tap++) {
        const weight = filters![(c * into + i) * size * size + tap]!;
        const shift = { x: (tap % size) - pad, y: Math.floor(tap / size) - pad };
        addShifted(plane, out, { from, channel: first + i, weight, stride, shift });
      }
    }
  }
  return out;
};

interface Tap {
  from: Blob;
  channel: number;
  weight: number;
  stride: number;
  shift: { x: number; y: number };
}

/** Adds one weight's part to a channel of the result; outside the input is nothing. */
const addShifted = (
  plane: Float64Array,
  { height, width }: { height: number; width: number },
  { from, channel, weight, stride, shift }: Tap,
): void => {
  for (let y = 0; y < height; y++) {
    const row = y * stride + shift.y;
    if (row < 0 || row >= from.height) continue;
    const start = (channel * from.height + row) * from.width;
    for (let x = 0; x < width; x++) {
      const column = x * stride + shift.x;
      if (column >= 0 && column < from.width) plane[y * width + x]! += weight * from.values[start + column]!;
    }
  }
};
