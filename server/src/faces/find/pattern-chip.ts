import { FIVE_POINT_SIDE } from '#faces/packs/face-pack.ts';
import type { ImageBatch } from '#faces/pixels/image.ts';

/** A chip that every machine makes alike, by whole numbers: waves of light and shade, others in each colour. */
export const patternChip = (): ImageBatch => {
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
