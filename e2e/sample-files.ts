import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { tinyPhoto } from '@togather/server/src/testing/sample-photos.ts';
import sharp from 'sharp';

const demo = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);

/** The six photographs that ship in the face-api package: 3 to 6 people each, JPEG of 1920 pixels. */
export const samplePaths = [1, 2, 3, 4, 5, 6].map((number) => join(demo, `sample${number}.jpg`));

export const sampleBytes = (index: number): Buffer => readFileSync(samplePaths[index % 6]!);

/** A photograph of more than 5 MB: one of the samples with zeros behind its end, which no decoder minds. */
export const largePhoto = (): Buffer => Buffer.concat([sampleBytes(0), Buffer.alloc(5 * 1024 * 1024)]);

let seed = 0;
/** Small photos that no event holds yet, without faces: quick to send and quick to work off. */
export const smallPhotos = (count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      seed += 1;
      const { bytes } = await tinyPhoto(seed);
      return { name: `small-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
    }),
  );

/** Two photos of the same people, one the mirror image of the other, in the form that a file picker takes. */
export const twiceTheSamePeople = async (): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> => {
  const [photo] = samplePaths;
  const mirrored = await sharp(photo).flop().jpeg().toBuffer();
  const asPicked = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  return [asPicked('dance.jpg', sampleBytes(0)), asPicked('toast.jpg', mirrored)];
};

/** A photo of more than 5 MB that is small once a browser has made it smaller: for slow networks. */
export const smallLargePhoto = async (): Promise<Buffer> => {
  const photo = await sharp(samplePaths[1]).resize(480).jpeg().toBuffer();
  return Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]);
};
