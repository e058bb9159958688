import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { tinyPhoto } from '@togather/server/src/testing/sample-photos.ts';
import sharp from 'sharp';

const demo = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);

/** The six photographs of the face-api package: 3 to 6 people each, JPEG of 1920 pixels. */
export const samplePaths = [1, 2, 3, 4, 5, 6].map((number) => join(demo, `sample${number}.jpg`));

export const sampleBytes = (index: number): Buffer => readFileSync(samplePaths[index % 6]!);

/** Returns a photograph over 5 MB: a sample padded with zeros after its end, which decoders ignore. */
export const largePhoto = (): Buffer => Buffer.concat([sampleBytes(0), Buffer.alloc(5 * 1024 * 1024)]);

let seed = 0;
/** Returns small photos without faces that no event holds yet. */
export function smallPhotos(count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      seed += 1;
      const { bytes } = await tinyPhoto(seed);
      return { name: `small-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
    }),
  );
}

/** Returns two photos of the same people, one mirrored, as a file picker takes them. */
export async function twiceTheSamePeople(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const [photo] = samplePaths;
  const mirrored = await sharp(photo).flop().jpeg().toBuffer();
  const asPicked = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  return [asPicked('dance.jpg', sampleBytes(0)), asPicked('toast.jpg', mirrored)];
}

/** Returns a photo over 5 MB that becomes small when a browser reduces it, for slow networks. */
export async function smallLargePhoto(): Promise<Buffer> {
  const photo = await sharp(samplePaths[1]).resize(480).jpeg().toBuffer();
  return Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]);
}
