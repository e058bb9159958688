/** Turns aligned chips into the vectors of a model pack. */
import type { ImageBatch, TensorNet } from '../runtime.ts';
import type { EmbeddingNet } from './face-pack.ts';
import { FIVE_POINT_SIDE } from './five-points.ts';
import { toTensor } from './preprocess.ts';

/**
 * One vector for each chip. Chips go through the net one by one, since many files fix their batch at 1. Throws where the
 * net gives another number of numbers than its manifest says.
 */
export async function embedWithPack(
  net: TensorNet,
  settings: EmbeddingNet,
  chips: ImageBatch,
): Promise<Float32Array[]> {
  const bytes = 3 * chips.width * chips.height;
  const embeddings: Float32Array[] = [];
  for (let chip = 0; chip < chips.count; chip++) {
    const data = chips.data.subarray(chip * bytes, (chip + 1) * bytes);
    const tensor = toTensor({ ...chips, data, count: 1 }, settings);
    const [vector] = Object.values(await net.run(tensor, [1, 3, chips.height, chips.width]));
    if (vector?.length !== settings.dimensions)
      throw new Error(`the net gives ${vector?.length} numbers, its manifest says ${settings.dimensions}`);
    embeddings.push(settings.metric === 'cosine' ? toUnitLength(vector) : vector.slice());
  }
  return embeddings;
}

/** Lets the net speak once, so that a manifest that does not fit it is known before the first photo comes. */
export async function tryEmbedding(net: TensorNet, settings: EmbeddingNet): Promise<void> {
  const side = FIVE_POINT_SIDE;
  const black = { data: new Uint8Array(3 * side * side), count: 1, width: side, height: side };
  await embedWithPack(net, settings, black);
}

export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
