import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { NamedFile } from './client.ts';

const demo = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);

/** The six photographs that ship in the face-api package: 3 to 6 people each. */
export const samplePhotos = (): NamedFile[] =>
  [1, 2, 3, 4, 5, 6].map((number) => ({
    name: `sample${number}.jpg`,
    bytes: readFileSync(join(demo, `sample${number}.jpg`)),
    type: 'image/jpeg',
  }));

/** A small JPEG that is like no other: the seed decides its colours. */
export const tinyPhoto = async (seed: number, size = { width: 64, height: 48 }): Promise<NamedFile> => {
  const background = { r: seed & 255, g: (seed >> 8) & 255, b: (seed * 53) & 255 };
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .composite([{ input: dot(seed), left: seed % (size.width - 8), top: (seed * 7) % (size.height - 8) }])
    .jpeg()
    .withExif({ IFD0: { ImageDescription: `photo ${seed}` } })
    .toBuffer();
  return { name: `photo-${seed}.jpg`, bytes, type: 'image/jpeg' };
};

const dot = (seed: number): Buffer =>
  Buffer.from(
    `<svg width="8" height="8"><circle cx="4" cy="4" r="4" fill="hsl(${seed % 360} 80% 50%)"/></svg>`,
  );
