import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { samplePhotos } from '../../server/src/testing/sample-photos.ts';

/** The cache between runs: drawing takes half a minute. */
const FOLDER = join(tmpdir(), 'togather-bench-photos');
const DRAWN = 12;
const [WIDTH, HEIGHT] = [4000, 3000];

/** Returns `count` photos that it has not returned before. */
export type PhotoSource = (count: number) => Buffer[];

/**
 * Opens a source of 12-megapixel JPEGs of about 2 MB, each with three to six people and the noise of a phone camera. Twelve
 * are drawn; the others are copies with a few unique bytes appended.
 */
export async function openPhotoSource(first = 0): Promise<PhotoSource> {
  mkdirSync(FOLDER, { recursive: true });
  const drawn: Buffer[] = [];
  for (let n = 0; n < DRAWN; n++) drawn.push(await drawnPhoto(n));
  let number = first;
  const next = () => {
    const photo = drawn[number % DRAWN]!;
    return Buffer.concat([photo, Buffer.from(`photo ${number++} of ${Math.random()}`)]);
  };
  return (count) => Array.from({ length: count }, next);
}

/** Returns `count` such photos at once. */
export async function makePhotos(count: number, first = 0): Promise<Buffer[]> {
  return (await openPhotoSource(first))(count);
}

const drawnPhoto = async (n: number): Promise<Buffer> => {
  const path = join(FOLDER, `${n}.jpg`);
  if (!existsSync(path)) {
    // Renames only complete files.
    writeFileSync(`${path}.part`, await draw(n));
    renameSync(`${path}.part`, path);
  }
  return readFileSync(path);
};

const draw = async (n: number): Promise<Buffer> => {
  const samples = samplePhotos();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 14 };
  const grain = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'grey', noise },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(samples[n % samples.length]!.bytes)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .flop(n >= samples.length)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
};
