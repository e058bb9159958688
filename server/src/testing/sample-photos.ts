import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { NamedFile } from './client.ts';

const demo = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);

/** Returns the six photographs of the face-api package, with 3 to 6 people each. */
export function samplePhotos(): NamedFile[] {
  return [1, 2, 3, 4, 5, 6].map((number) => ({
    name: `sample${number}.jpg`,
    bytes: readFileSync(join(demo, `sample${number}.jpg`)),
    type: 'image/jpeg',
  }));
}

/** Returns a small JPEG whose colours depend on the seed. */
export async function tinyPhoto(
  seed: number,
  { width, height } = { width: 64, height: 48 },
): Promise<NamedFile> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    pixels[3 * i] = ((i % width) * 3 + seed * 17) & 255;
    pixels[3 * i + 1] = (Math.floor(i / width) * 5 + seed * 29) & 255;
    pixels[3 * i + 2] = (seed * 53) & 255;
  }
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: `photo ${seed}` } })
    .toBuffer();
  return { name: `photo-${seed}.jpg`, bytes, type: 'image/jpeg' };
}

/** Returns a red PNG through which one sees. */
export function samplePng(width = 40, height = 20): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
}
