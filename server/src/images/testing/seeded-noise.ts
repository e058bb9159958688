import sharp, { type Sharp } from 'sharp';
import { seeded } from './seeded.ts';

/** Returns a picture that compresses badly, the same in every run: 3 channels of evenly distributed values. */
export function seededNoise(width: number, height: number): Sharp {
  const random = seeded(1);
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = Math.floor(random() * 256);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
