/** Turns face chips into embeddings. */
import type { Net } from '../nets/runtime.ts';
import type { ImageBatch } from '../pixels/image.ts';

/** Numbers in an embedding. */
export const EMBEDDING_LENGTH = 128;
/** Chips per run: larger batches cost memory and gain no time on one thread. */
const BATCH = 8;

/**
 * One embedding for each 150 x 150 chip: 128 numbers, compared by Euclidean distance. They are left as the
 * net gives them; their length (1.27 to 1.56) distinguishes faces too.
 */
export const embedChips = async (recognition: Net, chips: ImageBatch): Promise<Float32Array[]> => {
  const bytes = chips.width * chips.height * 3;
  const embeddings: Float32Array[] = [];
  for (let from = 0; from < chips.count; from += BATCH) {
    const count = Math.min(BATCH, chips.count - from);
    const data = chips.data.subarray(from * bytes, (from + count) * bytes);
    const { embedding } = await recognition({ ...chips, data, count });
    for (let i = 0; i < count; i++) {
      embeddings.push(embedding!.slice(i * EMBEDDING_LENGTH, (i + 1) * EMBEDDING_LENGTH));
    }
  }
  return embeddings;
};
