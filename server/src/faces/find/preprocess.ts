/** Pixels as a net of a model pack wants them: channel by channel, as floats. */

import type { EmbeddingNet } from '#faces/packs/face-pack.ts';
import type { ImageBatch } from '#faces/pixels/image.ts';

export type Preprocessing = Pick<EmbeddingNet, 'channels' | 'mean' | 'scale'>;

/** RGB images, pixel by pixel, to [count, 3, height, width]: (pixel - mean) * scale, channels in the wanted order. */
export function toTensor(
  { data, count, width, height }: ImageBatch,
  { channels, mean, scale }: Preprocessing,
): Float32Array {
  const area = width * height;
  const tensor = new Float32Array(count * 3 * area);
  for (let image = 0; image < count; image++) {
    for (let channel = 0; channel < 3; channel++) {
      const from = 3 * image * area + (channels === 'RGB' ? channel : 2 - channel);
      const to = (3 * image + channel) * area;
      const [ground, factor] = [mean[channel]!, scale[channel]!];
      for (let i = 0; i < area; i++) tensor[to + i] = (data[from + 3 * i]! - ground) * factor;
    }
  }
  return tensor;
}
