/**
 * Reads the weights that ship in @vladmandic/face-api: TensorFlow.js weight files, quantised to one byte.
 * Format: https://github.com/tensorflow/tfjs/blob/master/tfjs-core/src/io/types.ts (WeightsManifestEntry)
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** `shape` is TensorFlow's: a convolution's filters are [height, width, in, out]. */
export interface Weight {
  shape: number[];
  values: Float32Array;
}
/** Gives a weight by its name and throws where the file has none of that name. */
export type Weights = (name: string) => Weight;

interface Quantization {
  dtype: string;
  scale: number;
  min: number;
}
interface Entry {
  name: string;
  shape: number[];
  dtype: string;
  quantization?: Quantization;
}

/** The folder of the package, wherever npm put it. */
export function faceApiFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json'));
}

/** Reads one net's weights; `net` is the name its files begin with, such as `face_landmark_68`. */
export async function readWeights(net: string): Promise<Weights> {
  const folder = join(faceApiFolder(), 'model');
  const manifest = await readFile(join(folder, `${net}_model-weights_manifest.json`), 'utf8');
  const bytes = await readFile(join(folder, `${net}_model.bin`));
  const entries = (JSON.parse(manifest) as { weights: Entry[] }[]).flatMap((group) => group.weights);
  const weights = unpack(entries, bytes);
  return (name) => {
    const weight = weights.get(name);
    if (!weight) throw new Error(`${net} has no weight ${name}`);
    return weight;
  };
}

/** The values lie one after the other in the order of the manifest, without padding. */
const unpack = (entries: Entry[], bytes: Buffer): Map<string, Weight> => {
  const weights = new Map<string, Weight>();
  let offset = 0;
  for (const entry of entries) {
    const length = entry.shape.reduce((product, size) => product * size, 1);
    const values = entry.quantization
      ? dequantise(bytes.subarray(offset, offset + length), entry.quantization)
      : Float32Array.from({ length }, (_, i) => bytes.readFloatLE(offset + 4 * i));
    offset += entry.quantization ? length : 4 * length;
    weights.set(entry.name, { shape: entry.shape, values });
  }
  if (offset !== bytes.length) throw new Error(`weights end at byte ${offset} of ${bytes.length}`);
  return weights;
};

const dequantise = (bytes: Buffer, { dtype, scale, min }: Quantization): Float32Array => {
  if (dtype !== 'uint8') throw new Error(`quantised as ${dtype}: only uint8 is known here`);
  return Float32Array.from(bytes, (byte) => byte * scale + min);
};
