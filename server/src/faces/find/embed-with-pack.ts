/** Turns aligned chips into the vectors of a model pack. */
import type { TensorNet } from '#faces/nets/runtime.ts';
import { type EmbeddingNet, FIVE_POINT_SIDE } from '#faces/packs/face-pack.ts';
import type { ImageBatch } from '#faces/pixels/image.ts';
import { toTensor } from './detect.ts';

/** A vector, and its length before it was stretched: the less a net recognises in a face, the shorter. */
export interface Embedding {
  readonly vector: Float32Array;
  readonly length: number;
}

/**
 * One vector for each chip. Chips go through the net one by one, since many files fix their batch at 1. Throws where the
 * net gives another number of numbers than its manifest says.
 */
export async function embedWithPack(
  net: TensorNet,
  settings: EmbeddingNet,
  chips: ImageBatch,
): Promise<Embedding[]> {
  const bytes = 3 * chips.width * chips.height;
  const embeddings: Embedding[] = [];
  for (let chip = 0; chip < chips.count; chip++) {
    const data = chips.data.subarray(chip * bytes, (chip + 1) * bytes);
    const tensor = toTensor({ ...chips, data, count: 1 }, settings);
    const vector = await embedTensor(net, tensor, { ...settings, side: chips.width });
    if (settings.mirrored) {
      const mirrored = mirror(tensor, chips.width);
      const other = await embedTensor(net, mirrored, { ...settings, side: chips.width });
      for (let i = 0; i < vector.length; i++) vector[i] = (vector[i]! + other[i]!) / 2;
    }
    const kept = withoutDirections(vector, settings.removed ?? []);
    const length = Math.hypot(...kept);
    embeddings.push({ vector: settings.metric === 'cosine' ? toUnitLength(kept) : kept, length });
  }
  return embeddings;
}

const embedTensor = async (
  net: TensorNet,
  tensor: Float32Array,
  { side, dimensions }: { side: number; dimensions: number },
): Promise<Float32Array> => {
  const [vector] = Object.values(await net.run(tensor, [1, 3, side, side]));
  if (vector?.length !== dimensions)
    throw new Error(`the net gives ${vector?.length} numbers, its manifest says ${dimensions}`);
  return vector.slice();
};

/** Left and right changed places in every row of `width` numbers. */
const mirror = (tensor: Float32Array, width: number): Float32Array => {
  const mirrored = tensor.slice();
  for (let row = 0; row < tensor.length; row += width) mirrored.subarray(row, row + width).reverse();
  return mirrored;
};

/** How far a number of the known answer may be off: processors add up in other orders. */
const MOST_DIFFERENCE = 1e-3;

/**
 * Runs the net once to detect, before the first photo, a manifest that does not match it, or a machine on
 * which it gives another result than where it was measured.
 */
export async function tryEmbedding(net: TensorNet, settings: EmbeddingNet): Promise<void> {
  const [{ vector }] = (await embedWithPack(net, settings, patternChip())) as [Embedding];
  const { knownAnswer = [] } = settings;
  const isOff = knownAnswer.some((value, i) => !(Math.abs(value - vector[i]!) <= MOST_DIFFERENCE));
  if (isOff) throw new Error(`the net says ${vector.slice(0, knownAnswer.length)}, not ${knownAnswer}`);
}

/** The rest of a vector once its shares in these directions are taken out. */
export function withoutDirections(vector: Float32Array, directions: readonly number[][]): Float32Array {
  const rest = vector.slice();
  for (const direction of directions) {
    const share = direction.reduce((sum, value, i) => sum + value * rest[i]!, 0);
    for (let i = 0; i < rest.length; i++) rest[i]! -= share * direction[i]!;
  }
  return rest;
}

export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** A chip that every machine makes alike, by whole numbers: waves of light and shade, others in each colour. */
const patternChip = (): ImageBatch => {
  const side = FIVE_POINT_SIDE;
  const data = new Uint8Array(3 * side * side);
  for (let i = 0; i < data.length; i++) {
    const [channel, x, y] = [i % 3, Math.floor(i / 3) % side, Math.floor(i / (3 * side))];
    data[i] = (wave(x * (3 + channel)) + wave(y * (5 + 2 * channel))) >> 1;
  }
  return { data, count: 1, width: side, height: side };
};

/** 0 to 252 and back, every 128 steps. */
const wave = (step: number): number => Math.min(252, Math.abs((step % 128) - 64) * 4);
